import { createHmac } from 'node:crypto'

/** Returns an access token as the API signs it, for a person and a session of theirs. */
export function accessToken({ ACCESS_TOKEN_KEYS }: NodeJS.ProcessEnv, sub: string, sid: string): string {
  const [kid, key] = ACCESS_TOKEN_KEYS?.split(',')[0]?.split(':') ?? []
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const claims = { sub, sid, iat: now, exp: now + 900, iss: 'sihat', aud: 'sihat-api' }
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims)}`
  const secret = Buffer.from(key ?? '', 'base64url')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
