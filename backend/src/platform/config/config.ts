import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { Environment } from './environment.js'

export interface SigningKey {
  kid: string
  secret: Buffer
}

/** The validated settings of this process. */
export class Config {
  readonly production: boolean
  readonly publicOrigin: string
  readonly accessTokenKeys: [SigningKey, ...SigningKey[]]

  constructor(readonly env: Environment) {
    this.production = env.NODE_ENV === 'production'
    this.publicOrigin = new URL(env.PUBLIC_URL).origin
    this.accessTokenKeys = env.ACCESS_TOKEN_KEYS.split(',').map((entry) => {
      const [kid = '', secret = ''] = entry.split(':')
      return { kid, secret: Buffer.from(secret, 'base64url') }
    }) as [SigningKey, ...SigningKey[]]
  }
}

/** @throws Error that lists every problem of the environment at once. */
export function loadConfig(source: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const env = plainToInstance(Environment, given, { exposeDefaultValues: true, exposeUnsetFields: false })
  const problems = validateSync(env).map(
    ({ property, constraints }) => `  ${property}: ${Object.values(constraints ?? {}).join(', ')}`,
  )
  if (env.NODE_ENV === 'production') {
    for (const name of ['DEV_MAIL_URL', 'DEV_PATIENT_WEB_URL', 'DEV_ADMIN_WEB_URL'] as const) {
      if (env[name]) problems.push(`  ${name}: is for development only`)
    }
  }
  if (problems.length > 0) throw new Error(`The environment is not usable:\n${problems.join('\n')}`)
  return new Config(env)
}
