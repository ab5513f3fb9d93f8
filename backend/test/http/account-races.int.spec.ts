import { Secret, TOTP } from 'otpauth'
import type { NewFactorView } from '../../src/modules/auth/factor.dto.js'
import { FactorsService } from '../../src/modules/auth/factors.service.js'
import {
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

const NEXT = 'the next good passphrase'
const ROUNDS = 4
const visitor = () => new Browser(app)
const codeOf = (secret = '') => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const signedIn = async (email: string, password: string) => {
  const browser = visitor()
  await browser.signIn(email, password)
  return browser
}
const resetOf = async (email: string) => {
  await visitor().post('auth/recover', { email })
  const token = await mailedToken(app, email, 'reset_password')
  return () => visitor().post('auth/reset-password', { token, password: NEXT })
}

describe('what was begun with the password before a reset', () => {
  it('opens no session after it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { email, password } = await newAccount(app)
      const reset = await resetOf(email)
      const thieves = [visitor(), visitor(), visitor()]
      const done = reset()
      await Promise.all(thieves.map((thief) => thief.signIn(email, password)))
      await done
      for (const thief of thieves) expect(thief.token && (await thief.get('auth/user')).status).not.toBe(200)
    }
  })

  it('changes neither password nor address', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { email, password } = await newAccount(app)
      const thief = await signedIn(email, password)
      const reset = await resetOf(email)
      const [{ status }] = await Promise.all([
        reset(),
        thief.post('auth/password', { current: password, next: 'of the thief, and long' }),
        thief.patch('auth/user', { email: `thief-${round}@evil.example`, password }),
      ])
      // A change of the password that came first cancels the link, as it should: the owner asks for another.
      if (status !== 200) expect((await (await resetOf(email))()).status).toBe(200)
      expect((await visitor().signIn(email, 'of the thief, and long')).status).toBe(401)
      expect((await visitor().signIn(email, NEXT)).status).toBe(200)
      const open = await app.rows(
        `select 1 from one_time_codes where new_email like 'thief-%' and used_at is null`,
      )
      expect(open).toEqual([])
    }
  })

  it('adds no second factor', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, email, password } = await newAccount(app)
      const thief = await signedIn(email, password)
      const { body } = await thief.post<NewFactorView>('auth/factors', { type: 'totp' })
      const reset = await resetOf(email)
      const code = codeOf(body.totp?.secret)
      await Promise.all([
        reset(),
        ...[1, 2, 3].map(() => thief.clone().post(`auth/factors/${body.id}/verify`, { code })),
      ])
      const left = await app.rows(
        `select f.status from factors f join users u on u.id = f.user_id
         where u.id = $1 and (f.status = 'unverified' or f.verified_at > u.password_changed_at)`,
        [id],
      )
      expect(left).toEqual([])
    }
    // Past the guard, which would refuse a session that has ended.
    const { id, email, password } = await newAccount(app)
    const browser = await signedIn(email, password)
    const [session] = await app.rows<{ id: string }>('select id from sessions where user_id = $1', [id])
    await browser.post('auth/sign-out', { scope: 'global' })
    const actor = {
      kind: 'user' as const,
      userId: id,
      role: 'user' as const,
      sessionId: session?.id ?? '',
      audience: 'patient' as const,
      assurance: 'aal2' as const,
      needsSecondFactor: false,
    }
    const factors = app.context.get(FactorsService)
    await expect(factors.add(actor, { type: 'totp' })).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  it('is over: a pending sign-in, a mailed code, a device', async () => {
    const { email, password } = await newAccount(app)
    const device = await signedIn(email, password)
    const factor = await device.post<NewFactorView>('auth/factors', { type: 'totp' })
    const secret = factor.body.totp?.secret
    await device.post(`auth/factors/${factor.body.id}/verify`, { code: codeOf(secret) })
    await app.rows('update factors set last_step = 0')
    const pending = await visitor().signIn(email, password)
    const asker = visitor()
    await asker.post('auth/otp', { email })
    const code = await sentDigits(app, email, 'sign_in')
    await (await resetOf(email))()
    const late = await visitor().post(`auth/challenges/${pending.body.challengeId}/verify`, {
      code: codeOf(secret),
    })
    expect([late.status, late.body]).toMatchObject([400, { code: 'code_rejected' }])
    expect((await asker.post('auth/otp/verify', { email, code })).status).toBe(400)
    for (let round = 0; round < 4; round++) await visitor().signIn(email, 'wrong-one')
    expect((await device.signIn(email, NEXT)).status).toBe(429)
  })
})

it('opens no session on an account whose erasure was asked for meanwhile', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { email, password } = await newAccount(app)
    const owner = await signedIn(email, password)
    const other = visitor()
    await Promise.all([owner.post('profile/erasure', { password }), other.signIn(email, password)])
    expect(other.token && (await other.get('auth/user')).status).not.toBe(200)
  }
})

it('answers parallel calls about one account without a failure @nightly', async () => {
  const { email, password } = await newAccount(app)
  for (let round = 0; round < ROUNDS; round++) {
    await app.rows('delete from rate_limits')
    const browsers = await Promise.all([1, 2, 3].map(() => signedIn(email, password)))
    const reset = await resetOf(email)
    await app.rows('delete from rate_limits')
    const answers = await Promise.all([
      reset(),
      ...browsers.flatMap((browser) => [
        browser.clone().post('auth/refresh'),
        browser.clone().post('auth/sign-out', { scope: 'others' }),
        visitor().post('auth/otp', { email }),
        visitor().signIn(email, password),
      ]),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const back = await mailedTokenOf(email)
    await visitor().post('auth/reset-password', { token: back, password })
  }
})

const mailedTokenOf = async (email: string) => {
  await visitor().post('auth/recover', { email })
  return mailedToken(app, email, 'reset_password')
}

describe('second factors', () => {
  it('cannot be gone around by an enrolment that was begun before', async () => {
    const { email, password } = await newAccount(app)
    const [owner, thief] = [await signedIn(email, password), await signedIn(email, password)]
    const phone = await thief.post<NewFactorView>('auth/factors', { type: 'phone', phone: '+254712345678' })
    const factor = await owner.post<NewFactorView>('auth/factors', { type: 'totp' })
    await owner.post(`auth/factors/${factor.body.id}/verify`, { code: codeOf(factor.body.totp?.secret) })
    expect((await thief.get('auth/user')).status).toBe(401)
    const again = await signedIn(email, password)
    expect(again.token).toBeUndefined()
    expect(await app.rows('select 1 from factors where id = $1', [phone.body.id])).toEqual([])
  })

  it('ask for the password long after the sign-in', async () => {
    const { id, email, password } = await newAccount(app)
    const browser = await signedIn(email, password)
    await app.rows(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [id])
    const refused = await browser.post('auth/factors', { type: 'totp' })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'wrong_password', errors: [{ pointer: '/password' }] },
    ])
    expect((await browser.post('auth/factors', { type: 'totp', password })).status).toBe(201)
  })

  it('leave no session raised when the last one goes', async () => {
    const { id, email, password } = await newAccount(app)
    const browser = await signedIn(email, password)
    const { body } = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
    await browser.post(`auth/factors/${body.id}/verify`, { code: codeOf(body.totp?.secret) })
    await browser.delete(`auth/factors/${body.id}`)
    expect(await app.rows('select distinct assurance from sessions where user_id = $1', [id])).toEqual([
      { assurance: 'aal1' },
    ])
  })

  it('send few messages to phones', async () => {
    const { email, password } = await newAccount(app)
    const browser = await signedIn(email, password)
    const statuses = []
    for (let n = 0; n < 6; n++) {
      const phone = `+25471234567${n}`
      statuses.push((await browser.post('auth/factors', { type: 'phone', phone })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('are not blocked for the owner by whoever else has the password', async () => {
    const { email, password } = await newAccount(app)
    const owner = await signedIn(email, password)
    const { body } = await owner.post<NewFactorView>('auth/factors', { type: 'totp' })
    await owner.post(`auth/factors/${body.id}/verify`, { code: codeOf(body.totp?.secret) })
    await app.rows('update factors set last_step = 0')
    for (let round = 0; round < 6; round++) {
      const thief = visitor()
      const pending = await thief.signIn(email, password)
      await thief.post(`auth/challenges/${pending.body.challengeId}/verify`, { code: '000000' })
    }
    const pending = await owner.signIn(email, password)
    const code = codeOf(body.totp?.secret)
    expect((await owner.post(`auth/challenges/${pending.body.challengeId}/verify`, { code })).status).toBe(
      200,
    )
  })

  it.each(['１２３４５６', '🙂🙂🙂', '12 34', 'abcdef'])('refuse %s as a code', async (code) => {
    const { email, password } = await newAccount(app)
    const browser = await signedIn(email, password)
    const { body } = await browser.post<NewFactorView>('auth/factors', { type: 'totp' })
    expect((await browser.post(`auth/factors/${body.id}/verify`, { code })).status).toBe(400)
  })
})

it('stops guessing of the password in an open page, and tells the owner', async () => {
  const { id, email, password } = await newAccount(app)
  const browser = await signedIn(email, password)
  await app.rows('update users set failed_known_device_sign_ins = 99 where id = $1', [id])
  await browser.post('auth/password', { current: 'a guess', next: NEXT })
  expect((await browser.post('auth/password', { current: password, next: NEXT })).status).toBe(400)
  expect(await jobsOf(app, id)).toEqual(['auth.security_notice_mail signInStopped'])
})

it('keeps no more than 50 sessions of one person open', async () => {
  const { id, email, password } = await newAccount(app)
  await app.rows(
    `insert into sessions (id, user_id, audience, last_used_at, expires_at)
     select gen_random_uuid(), $1, 'patient', now() - n * interval '1 hour', now() + interval '1 day' from generate_series(1, 60) n`,
    [id],
  )
  await signedIn(email, password)
  const open = await app.rows('select 1 from sessions where user_id = $1 and revoked_at is null', [id])
  expect(open).toHaveLength(50)
})

describe('an invitation', () => {
  const invite = async (email: string) => {
    const admin = await newAccount(app, { role: 'admin' })
    const browser = visitor()
    await browser.signIn(admin.email, admin.password, { audience: 'admin' })
    const person = { email, firstName: 'Ngozi', lastName: 'Eze', role: 'admin' }
    return { browser, answer: await browser.post<{ id: string }>('admin/users/invites', person) }
  }
  const signUp = (email: string) =>
    visitor().post('auth/sign-up', {
      firstName: 'Mallory',
      lastName: 'X',
      email,
      password: 'of-a-stranger, long',
    })

  it('stays the only way in when a stranger signs up with its address', async () => {
    const email = 'invited@team.example'
    const { answer } = await invite(email)
    await signUp(email)
    expect(await jobsOf(app, answer.body.id)).toEqual(['auth.invitation_mail', 'auth.invitation_mail'])
    await expect(mailedToken(app, email, 'verify_email')).rejects.toThrow('No code')
    // As long as the mail says.
    const [code] = await app.rows(
      `select expires_at > now() + interval '6 days' as lasts from one_time_codes c join users u on u.id = c.user_id
       where email = $1 order by c.id desc limit 1`,
      [email],
    )
    expect(code).toEqual({ lasts: true })
  })

  it('takes over what a stranger signed up, whose link and password are worth nothing then', async () => {
    const email = 'squatted@team.example'
    await signUp(email)
    const link = await mailedToken(app, email, 'verify_email')
    const { answer, browser } = await invite(email)
    expect(answer).toMatchObject({ status: 201, body: { email, fullName: 'Ngozi Eze', role: 'admin' } })
    expect((await visitor().post('auth/verify-email', { token: link })).status).toBe(400)
    expect((await visitor().signIn(email, 'of-a-stranger, long', { audience: 'admin' })).status).toBe(401)
    await signUp('unproven@team.example')
    const [{ id } = { id: '' }] = await app.rows<{ id: string }>(
      `select id from users where email = 'unproven@team.example'`,
    )
    const promoted = await browser.patch(`admin/users/${id}`, { role: 'moderator', version: 1 })
    expect([promoted.status, promoted.body]).toMatchObject([400, { errors: [{ code: 'unproven' }] }])
  })
})

it('counts an address as one, however many spaces stand before it', async () => {
  const statuses = []
  for (const spaces of [0, 2_000, 0, 2_000, 0, 2_000]) {
    const email = `${' '.repeat(spaces)}padded@patients.example`
    statuses.push((await visitor().post('auth/recover', { email })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
