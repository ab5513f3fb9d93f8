import { pathToFileURL } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import type { PendingSignInView } from '../../src/modules/auth/auth.dto.js'
import type { NewFactorView } from '../../src/modules/auth/factor.dto.js'
import { repositoryPath } from '../../src/platform/config/index.js'
import { type Account, newAccount, sentDigits, startApp, type TestApp } from '../support/index.js'
import { ApiProcess } from './support/api.js'
import { killPrograms } from './support/program.js'

const PERIOD_MS = 30_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const clocks = [
  ['ahead', 1],
  ['behind', -1],
] as const

describe.each(clocks)('a process whose clock is an hour %s', (_name, hours) => {
  let wrong: ApiProcess
  let right: ApiProcess
  const ways = () =>
    [
      [wrong, right],
      [right, wrong],
    ] as const

  beforeAll(async () => {
    const clock = pathToFileURL(repositoryPath('backend/test/faults/programs/clock-off.mjs')).href
    const address = process.env.DATABASE_URL ?? ''
    right = await ApiProcess.start(address)
    wrong = await ApiProcess.start(address, { env: { NODE_OPTIONS: `--import ${clock}?hours=${hours}` } })
  }, 270_000)
  afterAll(() => killPrograms())

  it('takes a mailed code as long as it is good, whichever process made it', async () => {
    for (const [from, to] of ways()) {
      const { email } = await newAccount(app)
      const signInAfter = async (minutes: number) => {
        const asked = await from.request('POST', 'auth/otp', { body: { email } })
        await pass('one_time_codes', minutes)
        const code = await sentDigits(app, email, 'sign_in')
        const headers = { cookie: cookieOf(asked) }
        return (await to.request('POST', 'auth/otp/verify', { body: { email, code }, headers })).status
      }
      expect(await signInAfter(9)).toBe(200)
      expect(await signInAfter(10)).toBe(400)
    }
  })

  it('repeats the sign-up that came last', async () => {
    for (const [index, [from, to]] of ways().entries()) {
      const email = `last-${hours}-${index}@patients.example`
      const signUp = (api: ApiProcess, firstName: string) =>
        api.request('POST', 'auth/sign-up', {
          body: { email, firstName, lastName: 'Obi', password: 'plum kettle 41' },
        })
      await signUp(from, 'Ada')
      await signUp(to, 'Ngozi')
      await from.request('POST', 'auth/verify-email/resend', { body: { email } })
      const codes = await app.rows(
        `select first_name as "firstName" from one_time_codes c join users u on u.id = c.user_id
         where email = $1 order by c.created_at`,
        [email],
      )
      expect(codes.map(({ firstName }) => firstName)).toEqual(['Ada', 'Ngozi', 'Ngozi'])
    }
  })

  it('goes on with a sign-in as long as it waits, with the code that an app shows', async () => {
    const account = await newAccount(app)
    const secret = await enrol(right, account)
    for (const [from, to] of ways()) {
      expect(await signIn({ account, secret, from, to, minutes: 9 })).toBe(200)
      expect(await signIn({ account, secret, from, to, minutes: 10 })).toBe(400)
    }
  })
})

const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** What is good for a time only was made so much earlier. */
const pass = (table: 'one_time_codes' | 'sign_in_challenges', minutes: number) =>
  app.rows(
    `update ${table} set expires_at = expires_at - $1 * interval '1 minute', created_at = created_at - $1 * interval '1 minute'`,
    [minutes],
  )

const shown = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000 }).generate()

async function enrol(api: ApiProcess, { email, password }: Account): Promise<string> {
  const token = (await api.signIn(email, password)).body.accessToken
  const { body } = await api.request<NewFactorView>('POST', 'auth/factors', { body: { type: 'totp' }, token })
  const secret = body.totp?.secret ?? ''
  const { status } = await api.request('POST', `auth/factors/${body.id}/verify`, {
    body: { code: shown(secret) },
    token,
  })
  expect(status).toBe(200)
  return secret
}

interface TwoSteps {
  account: Account
  secret: string
  from: ApiProcess
  to: ApiProcess
  /** Between the steps. */
  minutes: number
}

async function signIn({ account, secret, from, to, minutes }: TwoSteps): Promise<number> {
  const { body } = await from.request<PendingSignInView>('POST', 'auth/sign-in', {
    body: { email: account.email, password: account.password },
  })
  await pass('sign_in_challenges', minutes)
  // A code of an app is good once.
  await app.rows('update factors set last_step = 0')
  const code = { code: shown(secret) }
  return (await to.request('POST', `auth/challenges/${body.challengeId}/verify`, { body: code })).status
}
