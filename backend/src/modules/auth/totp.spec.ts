import { Secret, TOTP } from 'otpauth'
import { enrolment, totpStep } from './totp.js'

/** The first 20 bytes are the secret of RFC 6238, appendix B; the rest must not count. */
const SEED = Buffer.from('12345678901234567890 and more', 'ascii')
const at = (seconds: number) => seconds * 1_000

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('belongs to a step at %d seconds, as RFC 6238 says', (seconds, code, step) => {
    expect(totpStep(SEED, code, at(seconds))).toBe(step)
  })

  it('counts one step earlier and later, and no further', () => {
    const steps = [-60, -30, 0, 30, 60].map((off) => totpStep(SEED, '005924', at(1_234_567_890 + off)))
    expect(steps).toEqual([undefined, 41_152_263, 41_152_263, 41_152_263, undefined])
  })

  it.each(['005925', '05924', '0005924', ' 005924', '005924 ', '00592a', '٠٠٥٩٢٤', ''])(
    'is not %j',
    (code) => {
      expect(totpStep(SEED, code, at(1_234_567_890))).toBeUndefined()
    },
  )
})

describe('the enrolment of an app', () => {
  const { secret, uri, qrCode } = enrolment(SEED, 'amina@patients.example')

  it('names the product and the account', () => {
    const { pathname, searchParams } = new URL(uri)
    expect(decodeURIComponent(pathname)).toContain('Sihat:amina@patients.example')
    expect(Object.fromEntries(searchParams)).toMatchObject({ issuer: 'Sihat', secret, period: '30' })
  })

  it('gives the app a secret that makes the codes', () => {
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    expect(app.generate({ timestamp: at(59) })).toBe('287082')
  })

  it('shows the same as a picture', () => expect(qrCode).toMatch(/^<svg /))
})
