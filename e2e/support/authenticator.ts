import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000

/** The app on somebody's phone. The server takes each code once, so that it is good for two in half a minute. */
export class Authenticator {
  private readonly totp: TOTP
  private lastStep = 0

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) })
  }

  nextCode(): string {
    this.lastStep = Math.max(this.lastStep + 1, Math.floor(Date.now() / STEP_MS))
    return this.totp.generate({ timestamp: this.lastStep * STEP_MS })
  }
}

/** Sets one up for whoever is signed in on the page, for tests that are about what comes after. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const { accessToken } = await call(page, 'auth/refresh', {})
  const { id, totp } = await call(page, 'auth/factors', { type: 'totp' }, accessToken)
  const app = new Authenticator(totp.secret)
  await call(page, `auth/factors/${id}/verify`, { code: app.nextCode() }, accessToken)
  return app
}

/** A POST as the page's own scripts send it. */
const call = (page: Page, path: string, body: object, token = '') =>
  page.evaluate(
    async ([path, body, token]) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
      const answer = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`POST ${path}: ${answer.status}`)
      return answer.json()
    },
    [path, body, token] as const,
  )
