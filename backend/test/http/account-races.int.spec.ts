import { Secret, TOTP } from 'otpauth'
import type { NewFactorView } from '../../src/modules/auth/factor.dto.js'
import { FactorsService } from '../../src/modules/auth/factors.service.js'
import {
  type Answer,
  Browser,
  jobsOf,
  mailedToken,
  newAccount,
  sentDigits,
  startApp,
  type TestApp,
} from '../support/index.js'
import { transactionsWait, whileLocked } from '../support/together.js'

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
    const code = codeOf(body.totp?.secret)
    expect((await owner.post(`auth/factors/${body.id}/verify`, { code })).status).toBe(200)
    await app.rows('update factors set last_step = 0')
    const pending = await owner.signIn(email, password)
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

describe('the account is locked before a code is issued', () => {
  /** A transaction that holds the account: a foreign key of it can be written meanwhile. */
  const expectToWait = async (email: string, ask: () => Promise<Answer<unknown>>) => {
    const lock = `select from users where email = '${email}' for no key update`
    const [answer] = await whileLocked(app, lock, async () => {
      const asked = ask()
      const first = await Promise.race([asked, transactionsWait(app, 1)])
      expect(first).toBeUndefined()
      return [asked]
    })
    expect(answer?.status).toBeLessThan(300)
  }

  it.each(['sign-up', 'verify-email/resend', 'recover', 'otp'])('by auth/%s', async (path) => {
    const email = `${path.replace('/', '-')}@locked.example`
    const person = { firstName: 'Ada', lastName: 'Obi', email, password: 'plum kettle 41' }
    await visitor().post('auth/sign-up', person)
    await expectToWait(email, () => visitor().post(`auth/${path}`, path === 'sign-up' ? person : { email }))
  })

  it('by auth/factors/:id/send', async () => {
    const { email, password } = await newAccount(app)
    const browser = await signedIn(email, password)
    const phone = { type: 'phone', phone: '+254712345600' }
    const { body } = await browser.post<NewFactorView>('auth/factors', phone)
    await expectToWait(email, () => browser.post(`auth/factors/${body.id}/send`))
  })
})

describe('an invitation', () => {
  const administrator = async () => {
    const { email, password } = await newAccount(app, { role: 'admin' })
    const browser = visitor()
    await browser.signIn(email, password, { audience: 'admin' })
    return browser
  }
  const inviteBy = (browser: Browser, email: string, role = 'admin') =>
    browser.post<{ id: string }>('admin/users/invites', { email, firstName: 'Ngozi', lastName: 'Eze', role })
  const invite = async (email: string) => {
    const browser = await administrator()
    return { browser, answer: await inviteBy(browser, email) }
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
    expect([promoted.status, promoted.body]).toMatchObject([400, { errors: [{ code: 'role_unproven' }] }])
  })

  const openSignUps = (email: string) =>
    app.rows(
      `select from one_time_codes c join users u on u.id = c.user_id
       where email = $1 and purpose = 'verify_email' and used_at is null`,
      [email],
    )

  it.each([
    ['signs up again', signUp],
    ['asks for the link again', (email: string) => visitor().post('auth/verify-email/resend', { email })],
  ])('cancels the link of a stranger who %s at the same time', async (what, ask) => {
    const browser = await administrator()
    const email = `${what.replaceAll(' ', '-')}@team.example`
    await signUp(email)
    // The stranger's code is stored and not committed when the invitation cancels codes.
    const lock = 'lock table outbox_messages in share row exclusive mode'
    const answers = await whileLocked(app, lock, async () => {
      const asked = ask(email)
      await transactionsWait(app, 1)
      const invited = inviteBy(browser, email)
      await transactionsWait(app, 2)
      return [asked, invited] as Promise<Answer<unknown>>[]
    })
    for (const { status } of answers) expect(status).toBeLessThan(300)
    expect(await openSignUps(email)).toEqual([])
  })

  it('leaves no link of a stranger who asks at any moment', async () => {
    const browser = await administrator()
    for (let round = 0; round < ROUNDS; round++) {
      const email = `moment-${round}@team.example`
      await signUp(email)
      const resend = () => visitor().post('auth/verify-email/resend', { email })
      await Promise.all([resend(), inviteBy(browser, email), resend(), signUp(email)])
      expect(await openSignUps(email)).toEqual([])
    }
  })

  it.each(['user', 'moderator', 'admin'])('is not confirmed by a sign-up (%s)', async (role) => {
    const email = `confirmed-${role}@team.example`
    await signUp(email)
    const token = await mailedToken(app, email, 'verify_email')
    const { body } = await inviteBy(await administrator(), email, role)
    await app.rows(`update one_time_codes set used_at = null where user_id = $1`, [body.id])
    const refused = await visitor().post('auth/verify-email', { token })
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid_token' }])
    const [user] = await app.rows('select password_hash, email_verified_at from users where id = $1', [
      body.id,
    ])
    expect(user).toEqual({ password_hash: null, email_verified_at: null })
  })

  it('of staff is not confirmed by the link of a sign-up, even when it has a password', async () => {
    const email = 'staff-with-password@team.example'
    await signUp(email)
    const token = await mailedToken(app, email, 'verify_email')
    await app.rows(
      `update user_roles set role = 'moderator' where user_id = (select id from users where email = $1)`,
      [email],
    )
    expect((await visitor().post('auth/verify-email', { token })).status).toBe(400)
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
