import type { SessionView } from '../../src/modules/auth/auth.dto.js'
import { Browser, jobsOf, mailedToken, newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const post = <T = Record<string, string>>(path: string, body: object, headers: Record<string, string> = {}) =>
  app.request<T>('POST', `auth/${path}`, { body, headers })
const person = (email: string) => ({ firstName: 'Ada', lastName: 'Obi', email, password: 'secret-1' })

const linkTo = (email: string) => mailedToken(app, email, 'verify_email')

describe('signing up', () => {
  it('leads through the link in the mail to a session', async () => {
    const email = 'ada@patients.example'
    const signUp = await post('sign-up', {
      ...person(`  ADA@patients.example `),
      returnTo: '/dashboard/bookings?new=1',
    })
    expect([signUp.status, signUp.body]).toEqual([202, { status: 'accepted' }])
    expect((await post('sign-in', { email, password: 'secret-1' })).body).toMatchObject({
      code: 'email_not_verified',
    })
    const token = await linkTo(email)
    const verified = await post('verify-email', { token })
    expect([verified.status, verified.body]).toEqual([200, { email, returnTo: '/dashboard/bookings?new=1' }])
    const session = await post<SessionView>('sign-in', { email, password: 'secret-1' })
    expect(session.body).toMatchObject({ tokenType: 'Bearer', user: { email, role: 'user' } })
    expect(session.headers['set-cookie']).toContainEqual(
      expect.stringMatching(
        /^__Host-sihat_refresh=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    )
    expect(JSON.stringify(session.body)).not.toMatch(/refresh/i)
  })

  it('answers a known address as it answers a new one', async () => {
    const known = await post('sign-up', person('patient@demo.sihat.example'))
    const fresh = await post('sign-up', person('new@patients.example'))
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    const [user] = await app.rows(`select count(*)::int from users where email like 'patient@%'`)
    expect(user).toEqual({ count: 1 })
  })

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/'])(
    'does not carry the way back %s',
    async (returnTo) => {
      const email = `${Buffer.from(returnTo).toString('hex')}@patients.example`
      await post('sign-up', { ...person(email), returnTo })
      expect((await post('verify-email', { token: await linkTo(email) })).body).toEqual({
        email,
        returnTo: null,
      })
    },
  )

  it('refuses a link that was altered', async () => {
    const token = await linkTo('new@patients.example')
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [altered, 'nonsense', `${token.split('.')[0]}.`]) {
      expect((await post('verify-email', { token: wrong })).body).toMatchObject({ code: 'invalid_token' })
    }
  })

  it('keeps what the newest sign-up said, and mails it again on request', async () => {
    await post('sign-up', person('again@patients.example'))
    const resent = await post('verify-email/resend', { email: ' AGAIN@patients.example' })
    expect([resent.status, resent.body]).toEqual([200, { status: 'accepted' }])
    const unknown = await post('verify-email/resend', { email: 'nobody@patients.example' })
    expect([unknown.status, unknown.body]).toEqual([resent.status, resent.body])
    await post('verify-email', { token: await linkTo('again@patients.example') })
    const signIn = await post('sign-in', { email: 'again@patients.example', password: 'secret-1' })
    expect(signIn.status).toBe(200)
  })

  it('answers the third sign-up of an address in half an hour with 429', async () => {
    const statuses = []
    for (let round = 0; round < 3; round++)
      statuses.push((await post('sign-up', person('often@patients.example'))).status)
    expect(statuses).toEqual([202, 202, 429])
  })
})

describe('a new password', () => {
  const signUp = (password: string) =>
    post('sign-up', {
      firstName: 'Kwabena',
      lastName: 'Owusu-Ansah',
      email: `${Math.random()}@patients.example`,
      password,
    })

  it.each([
    ['5 characters', 'x7%qP', 400],
    ['6 characters', 'x7%qPz', 202],
    ['64 characters', 'x7%qPz'.padEnd(64, 'o'), 202],
    ['256 characters', 'x7%qPz'.padEnd(256, 'o'), 202],
    ['257 characters', 'x7%qPz'.padEnd(257, 'o'), 400],
    ['100,000 characters', 'x'.repeat(100_000), 400],
    ['a common one', 'Iloveyou', 400],
    ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ', 400],
    ['the own name', 'kwabenaOwusu-ansah', 400],
    ["the product's name", 'Sihat!1', 400],
    ['spaces around', '  x7%qPz  ', 202],
  ])('of %s', async (_what, password, status) => {
    const answer = await signUp(password)
    expect(answer.status).toBe(status)
    if (status === 400) expect(JSON.stringify(answer.body)).not.toContain(password)
  })

  it('says why it is refused', async () => {
    expect((await signUp('Password1')).body).toMatchObject({
      code: 'weak_password',
      errors: [{ pointer: '/password', code: 'common' }],
    })
  })

  it('counts as a whole: not only its first 72 characters', async () => {
    const { email } = await newAccount(app, { password: 'y'.repeat(100) })
    expect((await post('sign-in', { email, password: `${'y'.repeat(99)}z` })).status).toBe(401)
    expect((await post('sign-in', { email, password: 'y'.repeat(100) })).status).toBe(200)
  })
})

describe('another address', () => {
  it('is used once it is confirmed, and the owner is told at the old one', async () => {
    const account = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const wrong = await browser.patch('auth/user', { email: 'moved@patients.example', password: 'not mine' })
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { code: 'wrong_password', errors: [{ pointer: '/password' }] },
    ])
    const asked = await browser.patch('auth/user', {
      email: 'moved@patients.example',
      password: account.password,
    })
    expect([asked.status, asked.body]).toMatchObject([200, { email: account.email }])
    expect(await jobsOf(app, account.id)).toEqual([
      'auth.change_email_mail',
      'auth.security_notice_mail emailChange',
    ])
    const token = await mailedToken(app, account.email, 'change_email')
    expect((await post('verify-email', { token })).body).toMatchObject({ email: 'moved@patients.example' })
    expect((await post('sign-in', { email: account.email, password: account.password })).status).toBe(401)
    const moved = await post('sign-in', { email: 'moved@patients.example', password: account.password })
    expect(moved.status).toBe(200)
  })

  it('of somebody else is answered alike and taken by nobody', async () => {
    const [account, other] = [await newAccount(app), await newAccount(app)]
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const asked = await browser.patch('auth/user', { email: other.email, password: account.password })
    expect([asked.status, asked.body]).toMatchObject([200, { email: account.email }])
    expect(await jobsOf(app, other.id)).toEqual(['auth.account_exists_mail'])
    await expect(mailedToken(app, account.email, 'change_email')).rejects.toThrow()
  })
})
