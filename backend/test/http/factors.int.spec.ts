import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { PendingSignInView, SessionView, VerifiedFactorView } from '../../src/modules/auth/auth.dto.js'
import { FACTOR_CHECK_LIMIT } from '../../src/modules/auth/auth.limits.js'
import type { NewFactorView } from '../../src/modules/auth/factor.dto.js'
import { limitKey } from '../../src/platform/throttle/limits.js'
import {
  type Account,
  Browser,
  jobsOf,
  mailedToken,
  newAccount,
  sentDigits,
  startApp,
  type TestApp,
} from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const PERIOD_MS = 30_000
/** What an app shows, `steps` from now: each code is good once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS })
/** Time passes: codes that were used may come again. */
const waitForNewCodes = () => app.rows('update factors set last_step = 0')

interface Enrolled extends Account {
  browser: Browser
  factorId: string
  secret: string
  recoveryCodes: string[]
}

async function enrolled(role: 'user' | 'moderator' = 'user'): Promise<Enrolled> {
  const account = await newAccount(app, { role })
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const { body } = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
  const secret = body.totp?.secret ?? ''
  const verified = await browser.post<VerifiedFactorView>(`auth/factors/${body.id}/verify`, {
    code: codeOf(secret),
  })
  return { ...account, browser, factorId: body.id, secret, recoveryCodes: verified.body.recoveryCodes ?? [] }
}

const begin = async ({ email, password }: Account, browser = new Browser(app), more = {}) => {
  const { status, body } = await browser.signIn(email, password, more)
  return { status, body, challengeId: body.challengeId, browser }
}
const verify = (browser: Browser, challengeId: string, code: string) =>
  browser.post<SessionView & PendingSignInView>(`auth/challenges/${challengeId}/verify`, { code })

describe('an authenticator app', () => {
  it('protects the account from its first right code on', async () => {
    const account = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const { status, body } = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ type: 'totp', status: 'unverified', hint: null })
    expect(body.totp?.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.totp?.uri).toBe(
      `otpauth://totp/Sihat:${encodeURIComponent(account.email)}?issuer=Sihat&secret=${body.totp?.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(body.totp?.qrCode).toMatch(/^<svg .*<\/svg>$/s)
    expect((await begin(account)).body).toHaveProperty('accessToken')
    const wrong = await browser.post(`auth/factors/${body.id}/verify`, { code: '000000' })
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'code_rejected' }])
    const right = await browser.post<VerifiedFactorView>(`auth/factors/${body.id}/verify`, {
      code: codeOf(body.totp?.secret ?? ''),
    })
    expect(right.body.factor).toMatchObject({ id: body.id, status: 'verified' })
    expect(new Set(right.body.recoveryCodes).size).toBe(10)
    expect(await jobsOf(app, account.id)).toEqual(['auth.security_notice_mail factorAdded'])
    const pending = await begin(account)
    expect(pending.status).toBe(200)
    expect(pending.body).toMatchObject({ mfaRequired: true, factors: [{ id: body.id, type: 'totp' }] })
    expect(pending.body).not.toHaveProperty('accessToken')
    expect(pending.browser.cookie('__Host-sihat_refresh')).toBeUndefined()
  })

  it('opens the session with a code', async () => {
    const account = await enrolled()
    await waitForNewCodes()
    const { browser, challengeId } = await begin(account)
    const { status, body } = await verify(
      browser,
      challengeId,
      ` ${codeOf(account.secret).replace(/^.../, '$& ')}`,
    )
    expect([status, body]).toMatchObject([200, { assurance: 'aal2', user: { email: account.email } }])
    expect(browser.cookie('__Host-sihat_refresh')).toBeDefined()
  })

  it('gives a code that is taken once, of 20 that come at the same time and of two challenges', async () => {
    const account = await enrolled()
    await waitForNewCodes()
    const challenges = await Promise.all(Array.from({ length: 4 }, () => begin(account)))
    const code = codeOf(account.secret)
    await app.rows('delete from rate_limits')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        verify(new Browser(app), challenges[i % 4]?.challengeId ?? '', code),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [sessions] = await app.rows(
      `select count(*)::int from sessions where user_id = $1 and assurance = 'aal2'`,
      [account.id],
    )
    expect(sessions).toEqual({ count: 2 })
  })

  it('gives no way back to a code that was already used, or one before it', async () => {
    const account = await enrolled()
    await waitForNewCodes()
    const first = await begin(account)
    expect((await verify(first.browser, first.challengeId, codeOf(account.secret))).status).toBe(200)
    const second = await begin(account)
    expect((await verify(second.browser, second.challengeId, codeOf(account.secret, -1))).status).toBe(400)
  })

  it('is kept encrypted', async () => {
    const { id, secret } = await enrolled()
    const [row] = await app.rows<{ text: string }>(
      'select f::text as text from factors f where user_id = $1',
      [id],
    )
    expect(row?.text).not.toContain(secret)
    expect(row?.text).not.toContain(
      Buffer.from(Secret.fromBase32(secret).bytes).toString('base64url').slice(0, 20),
    )
  })
})

describe('a pending sign-in', () => {
  it('is over after five wrong codes', async () => {
    const account = await enrolled()
    await waitForNewCodes()
    const { browser, challengeId } = await begin(account)
    for (let round = 0; round < 5; round++)
      expect((await verify(browser, challengeId, '000000')).status).toBe(400)
    await app.rows('delete from rate_limits')
    expect((await verify(browser, challengeId, codeOf(account.secret))).body).toMatchObject({
      code: 'code_rejected',
    })
  })

  it('is limited for the account, over any number of challenges', async () => {
    const account = await enrolled()
    const statuses = []
    for (let round = 0; round < 6; round++) {
      const { browser, challengeId } = await begin(account)
      statuses.push((await verify(browser, challengeId, '000000')).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('is limited for the account in open sessions, over any number of them', async () => {
    const account = await enrolled()
    await waitForNewCodes()
    const other = await begin(account)
    other.browser.enter(await verify(other.browser, other.challengeId, codeOf(account.secret)))
    const statuses = []
    for (const browser of [account.browser, other.browser, account.browser]) {
      for (let round = 0; round < 2; round++)
        statuses.push(
          (await browser.post(`auth/factors/${account.factorId}/verify`, { code: '000000' })).status,
        )
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('opens one session, within ten minutes', async () => {
    const account = await enrolled()
    await waitForNewCodes()
    const first = await begin(account)
    await verify(first.browser, first.challengeId, codeOf(account.secret))
    await waitForNewCodes()
    expect((await verify(first.browser, first.challengeId, codeOf(account.secret))).status).toBe(400)
    const late = await begin(account)
    await app.rows('update sign_in_challenges set expires_at = now()')
    expect((await verify(late.browser, late.challengeId, codeOf(account.secret))).status).toBe(400)
  })

  it("takes no code of somebody else's factor", async () => {
    const [account, other] = [await enrolled(), await enrolled()]
    await waitForNewCodes()
    const { browser, challengeId } = await begin(account)
    const answer = await browser.post(`auth/challenges/${challengeId}/verify`, {
      code: codeOf(other.secret),
      factorId: other.factorId,
    })
    expect(answer.status).toBe(400)
  })

  it('comes before the session of a mailed code, too', async () => {
    const account = await enrolled()
    const browser = new Browser(app)
    await browser.post('auth/otp', { email: account.email })
    const code = await sentDigits(app, account.email, 'sign_in')
    const { body } = await browser.post('auth/otp/verify', { email: account.email, code })
    expect(body).toMatchObject({ mfaRequired: true })
  })
})

describe('recovery codes', () => {
  it('open the account once each, and the owner is told', async () => {
    const account = await enrolled()
    const [code = ''] = account.recoveryCodes
    const challenges = await Promise.all([begin(account), begin(account), begin(account)])
    const answers = await Promise.all(
      challenges.map(({ browser, challengeId }) => verify(browser, challengeId, ` ${code.toUpperCase()}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await jobsOf(app, account.id)).toContain('auth.security_notice_mail recoveryCodeUsed')
    expect((await account.browser.get('auth/factors')).body).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('are no longer good when new ones are asked for', async () => {
    const account = await enrolled()
    const { body } = await account.browser.post<{ recoveryCodes: string[] }>('auth/factors/recovery-codes')
    expect(body.recoveryCodes).toHaveLength(10)
    const { browser, challengeId } = await begin(account)
    expect((await verify(browser, challengeId, account.recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await verify(browser, challengeId, body.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('are kept as digests', async () => {
    const { id, recoveryCodes } = await enrolled()
    const rows = await app.rows<{ text: string }>(
      'select r::text as text from recovery_codes r where user_id = $1',
      [id],
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))
  })
})

describe('a verified code', () => {
  const facts = ({ id }: Account) =>
    app.rows(
      `select audience, assurance, user_agent, ip, expires_at, created_at = (select min(created_at) from sessions where user_id = $1) as "isOld"
       from sessions where user_id = $1 and revoked_at is null`,
      [id],
    )

  it('gives the session of the first factor a new identity, so copied tokens end', async () => {
    const account = await newAccount(app)
    const owner = new Browser(app)
    await owner.signIn(account.email, account.password)
    const [thief, copy] = [owner.clone(), owner.clone()]
    await thief.post('auth/refresh')
    const before = await facts(account)
    const { body } = await owner.post<NewFactorView>('auth/factors', { type: 'totp' })
    const verified = await owner.post<VerifiedFactorView>(`auth/factors/${body.id}/verify`, {
      code: codeOf(body.totp?.secret ?? ''),
    })
    expect(verified.body.session).toMatchObject({ assurance: 'aal2', user: { email: account.email } })
    expect((await copy.get('auth/user')).status).toBe(401)
    for (const browser of [thief, copy]) expect((await browser.post('auth/refresh')).status).toBe(401)
    expect((await owner.post<SessionView>('auth/refresh')).body).toMatchObject({ assurance: 'aal2' })
    expect((await owner.get('auth/user')).status).toBe(200)
    expect(await facts(account)).toEqual([{ ...before[0], assurance: 'aal2' }])
  })

  it('gives the session of a step-up a new identity and keeps the other sessions', async () => {
    const account = await enrolled()
    const [owner, other] = [account.browser, new Browser(app)]
    await app.rows(`update sessions set assurance = 'aal1' where user_id = $1`, [account.id])
    const thief = owner.clone()
    const { challengeId } = await begin(account, other)
    other.enter(await verify(other, challengeId, account.recoveryCodes[0] ?? ''))
    await waitForNewCodes()
    const code = codeOf(account.secret)
    expect((await owner.post(`auth/factors/${account.factorId}/verify`, { code })).status).toBe(200)
    expect((await thief.post('auth/refresh')).status).toBe(401)
    expect((await thief.post('auth/factors/recovery-codes')).status).toBe(401)
    expect((await owner.post('auth/factors/recovery-codes')).status).toBe(200)
    expect((await other.get('auth/user')).status).toBe(200)
  })

  it('that is wrong leaves the session as it is', async () => {
    const { browser, factorId } = await enrolled()
    const twin = browser.clone()
    expect((await browser.post(`auth/factors/${factorId}/verify`, { code: '000000' })).status).toBe(400)
    expect((await twin.get('auth/user')).status).toBe(200)
    expect((await twin.post('auth/refresh')).status).toBe(200)
  })
})

describe('whoever has only the password', () => {
  it('cannot add, remove or renew what protects against them', async () => {
    const account = await enrolled()
    await app.rows(`update sessions set assurance = 'aal1' where user_id = $1`, [account.id])
    const refused = [
      await account.browser.post('auth/factors', { type: 'totp' }),
      await account.browser.delete(`auth/factors/${account.factorId}`),
      await account.browser.post('auth/factors/recovery-codes'),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([403, { code: 'second_factor_required' }])
    await waitForNewCodes()
    await account.browser.post(`auth/factors/${account.factorId}/verify`, { code: codeOf(account.secret) })
    expect((await account.browser.delete(`auth/factors/${account.factorId}`)).status).toBe(204)
    expect((await account.browser.get('auth/factors')).body).toEqual({ items: [], recoveryCodesLeft: 0 })
    expect((await begin(account)).body).toHaveProperty('accessToken')
    expect(await jobsOf(app, account.id)).toContain('auth.security_notice_mail factorRemoved')
  })
})

it("answers 404 for somebody else's factor", async () => {
  const [mine, other] = [await enrolled(), await enrolled()]
  const answers = [
    await mine.browser.post(`auth/factors/${other.factorId}/verify`, { code: codeOf(other.secret) }),
    await mine.browser.delete(`auth/factors/${other.factorId}`),
    await mine.browser.post(`auth/factors/${other.factorId}/send`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await other.browser.get('auth/factors')).body).toMatchObject({ items: [{ status: 'verified' }] })
})

it('a password by mail gives no more tries of the second factor', async () => {
  const account = await enrolled()
  const NEXT = 'chosen by the mailed link'
  const statuses = []
  for (let round = 0; round < 6; round++) {
    const browser = new Browser(app)
    await app.rows(`delete from rate_limits where hits > 0 and key <> all($1)`, [
      [limitKey(FACTOR_CHECK_LIMIT.bucket, account.id)],
    ])
    await browser.post('auth/recover', { email: account.email })
    const token = await mailedToken(app, account.email, 'reset_password')
    await browser.post('auth/reset-password', { token, password: NEXT })
    const { challengeId } = await begin({ ...account, password: NEXT }, browser)
    statuses.push((await verify(browser, challengeId, '000000')).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

describe('a phone', () => {
  const PHONE = '+254712345699'
  const add = async (account: Account) => {
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const answer = await browser.post<NewFactorView>('auth/factors', { type: 'phone', phone: PHONE })
    return { browser, ...answer }
  }

  it('keeps its codes at sign-in when other accounts add its number, which gets few messages', async () => {
    const account = await newAccount(app)
    const { browser, body } = await add(account)
    const code = await sentDigits(app, account.email, 'phone_factor')
    expect((await browser.post(`auth/factors/${body.id}/verify`, { code })).status).toBe(200)
    const strangers = [await newAccount(app), await newAccount(app), await newAccount(app)]
    const statuses = []
    for (let round = 0; round < 4; round++)
      for (const stranger of strangers) statuses.push((await add(stranger)).status)
    expect(statuses).toEqual([201, 201, 201, 201, ...Array(8).fill(429)])
    const kept = await app.rows(`select from factors where phone = $1 and status = 'unverified'`, [PHONE])
    expect(kept).toHaveLength(4)
    const pending = await begin(account)
    const sent = await pending.browser.post(`auth/challenges/${pending.challengeId}/send`, {
      factorId: body.id,
    })
    expect(sent.status).toBe(200)
    const digits = await sentDigits(app, account.email, 'phone_factor')
    expect((await verify(pending.browser, pending.challengeId, digits)).status).toBe(200)
  })

  it('gets a code at its enrolment and at each sign-in', async () => {
    const account = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const bad = await browser.post('auth/factors', { type: 'phone', phone: '12' })
    expect([bad.status, bad.body]).toMatchObject([400, { errors: [{ pointer: '/phone' }] }])
    const { body } = await browser.post<NewFactorView>('auth/factors', {
      type: 'phone',
      phone: '+254 712 345 678',
    })
    expect(body).toMatchObject({ type: 'phone', hint: '•••• 5678', totp: null })
    const digits = () => sentDigits(app, account.email, 'phone_factor')
    expect((await browser.post(`auth/factors/${body.id}/verify`, { code: await digits() })).status).toBe(200)
    const pending = await begin(account)
    expect((await verify(pending.browser, pending.challengeId, await digits())).status).toBe(400)
    await pending.browser.post(`auth/challenges/${pending.challengeId}/send`, { factorId: body.id })
    expect((await verify(pending.browser, pending.challengeId, await digits())).status).toBe(200)
  })
})

describe('the back office', () => {
  const change = (browser: Browser) =>
    browser.request('PUT', 'admin/settings/complianceBadges', { value: 'off' })
  const set = (value: string) =>
    app.rows(
      `insert into settings (key, value) values ('staffSecondFactor', to_jsonb($1::text))
       on conflict (key) do update set value = excluded.value`,
      [value],
    )
  afterAll(() => app.rows(`delete from settings where key = 'staffSecondFactor'`))

  it('asks for a second factor before changes, where the setting says so', async () => {
    const admin = await newAccount(app, { role: 'admin' })
    const browser = new Browser(app)
    await browser.signIn(admin.email, admin.password, { audience: 'admin' })
    const patch = () => browser.patch(`admin/users/${admin.id}`, { version: 1 })
    expect((await patch()).status).toBe(200)
    await set('always')
    expect([(await patch()).body.code, (await browser.get(`admin/users/${admin.id}`)).status]).toEqual([
      'second_factor_required',
      200,
    ])
    const { body } = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
    await browser.post(`auth/factors/${body.id}/verify`, { code: codeOf(body.totp?.secret ?? '') })
    expect((await patch()).status).toBe(200)
    await set('never')
    expect((await change(browser)).status).not.toBe(403)
  })

  it.each([
    `admin/bookings/${randomUUID()}`,
    `admin/bookings/${randomUUID()}/assessment`,
    `admin/bookings/${randomUUID()}/messages`,
    `admin/enquiries/${randomUUID()}`,
    `admin/ai/tickets/${randomUUID()}`,
    `medical-records/${randomUUID()}/content?reason=Second%20opinion`,
  ])('asks for a second factor before health data is read: %s', async (path) => {
    const admin = await newAccount(app, { role: 'admin' })
    const browser = new Browser(app)
    await browser.signIn(admin.email, admin.password, { audience: 'admin' })
    await set('never')
    expect((await browser.get<{ code: string }>(path)).body.code).toBe('not_found')
    await set('always')
    expect((await browser.get<{ code: string }>(path)).body.code).toBe('second_factor_required')
    await app.rows(`update sessions set assurance = 'aal2' where user_id = $1`, [admin.id])
    expect((await browser.get<{ code: string }>(path)).body.code).toBe('not_found')
  })

  it('requires no second factor of everybody before the administrator who asks for it has shown one (B14)', async () => {
    await app.rows(`delete from settings where key = 'staffSecondFactor'`)
    const admin = await newAccount(app, { role: 'admin' })
    const browser = new Browser(app)
    await browser.signIn(admin.email, admin.password, { audience: 'admin' })
    const requireAlways = () =>
      browser.patch('admin/settings/staffSecondFactor', { value: 'always', version: 0 })
    expect((await requireAlways()).body.code).toBe('second_factor_required')
    expect(await app.rows(`select from settings where key = 'staffSecondFactor'`)).toEqual([])
    const { body } = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
    await browser.post(`auth/factors/${body.id}/verify`, { code: codeOf(body.totp?.secret ?? '') })
    expect((await requireAlways()).status).toBe(200)
    await set('never')
  })

  it('changes a role, invites staff and resets a second factor only with the second factor that protects the account (B3)', async () => {
    await set('never')
    const admin = await newAccount(app, { role: 'admin' })
    const enrolled = new Browser(app)
    await enrolled.signIn(admin.email, admin.password, { audience: 'admin' })
    const { body } = await enrolled.post<NewFactorView>('auth/factors', { type: 'totp' })
    await enrolled.post(`auth/factors/${body.id}/verify`, { code: codeOf(body.totp?.secret ?? '') })
    await app.rows(`update sessions set assurance = 'aal1' where user_id = $1`, [admin.id])
    const person = await newAccount(app)
    const promote = () => enrolled.patch(`admin/users/${person.id}`, { role: 'admin', version: 1 })
    const invite = (role: string) =>
      enrolled.post('admin/users/invites', {
        email: `${role}-${person.email}`,
        firstName: 'Ada',
        lastName: 'Obi',
        role,
      })
    const reset = () => enrolled.post(`admin/users/${person.id}/reset-second-factor`, { reason: 'other' })
    expect((await promote()).body.code).toBe('second_factor_required')
    expect((await reset()).body.code).toBe('second_factor_required')
    expect((await invite('moderator')).body.code).toBe('second_factor_required')
    expect((await invite('user')).status).toBe(201)
    expect(await app.rows('select role from user_roles where user_id = $1', [person.id])).toEqual([
      { role: 'user' },
    ])
    await app.rows(`update sessions set assurance = 'aal2' where user_id = $1`, [admin.id])
    expect((await reset()).body.code).toBe('not_found')
    expect((await promote()).status).toBe(200)
  })

  it('lets no member of staff in with a short password and nothing beside it', async () => {
    const short = await newAccount(app, { role: 'moderator', password: 'fourteen-chars' })
    const refused = await begin(short, new Browser(app), { audience: 'admin' })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'stronger_password_required' }])
    const browser = new Browser(app)
    await browser.signIn(short.email, short.password)
    const { body } = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
    await browser.post(`auth/factors/${body.id}/verify`, { code: codeOf(body.totp?.secret ?? '') })
    expect((await begin(short, new Browser(app), { audience: 'admin' })).body).toMatchObject({
      mfaRequired: true,
    })
  })
})
