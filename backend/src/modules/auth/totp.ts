import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const ISSUER = 'Sihat'
const PERIOD_SECONDS = 30
/** Clocks of phones are off; one step to either side. */
const WINDOW = 1
const SECRET_BYTES = 20

/** Time-based one-time passwords (RFC 6238), as every authenticator app makes them. */
const totpOf = (seed: Buffer, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: new Uint8Array(seed.subarray(0, SECRET_BYTES)).buffer }),
    period: PERIOD_SECONDS,
  })

/** @returns the time step that the code belongs to, or undefined when it is not right now */
export function totpStep(seed: Buffer, code: string, nowMs: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const delta = totpOf(seed).validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? undefined : Math.floor(nowMs / 1_000 / PERIOD_SECONDS) + delta
}

/** What the app scans or its owner types. */
export function enrolment(seed: Buffer, email: string) {
  const totp = totpOf(seed, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qrCode: renderSVG(uri, { border: 2 }) }
}
