import type { SessionView } from '../../src/modules/auth/auth.dto.js'
import { isEasyToGuess } from '../../src/modules/auth/password-strength.js'
import {
  Browser,
  jobsOf,
  mailedToken,
  newAccount,
  sentDigits,
  startApp,
  type TestApp,
} from '../support/index.js'
import { threadTime } from '../support/thread-time.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const post = <T = Record<string, string>>(path: string, body: object, headers: Record<string, string> = {}) =>
  app.request<T>('POST', `auth/${path}`, { body, headers })
const person = (email: string) => ({ firstName: 'Ada', lastName: 'Obi', email, password: 'plum kettle 41' })

const linkTo = (email: string) => mailedToken(app, email, 'verify_email')

describe('signing up', () => {
  it('leads through the link in the mail to a session', async () => {
    const email = 'ada@patients.example'
    const signUp = await post('sign-up', {
      ...person(`  ADA@patients.example `),
      returnTo: '/dashboard/bookings?new=1',
    })
    expect([signUp.status, signUp.body]).toEqual([202, { status: 'accepted' }])
    expect((await post('sign-in', { email, password: 'plum kettle 41' })).body).toMatchObject({
      code: 'authentication_failed',
    })
    const token = await linkTo(email)
    const verified = await post('verify-email', { token })
    expect([verified.status, verified.body]).toEqual([
      200,
      { email, purpose: 'verify_email', returnTo: '/dashboard/bookings?new=1', passwordNeeded: false },
    ])
    const session = await post<SessionView>('sign-in', { email, password: 'plum kettle 41' })
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
        purpose: 'verify_email',
        returnTo: null,
        passwordNeeded: false,
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
    const signIn = await post('sign-in', { email: 'again@patients.example', password: 'plum kettle 41' })
    expect(signIn.status).toBe(200)
  })

  it.each([
    ['an ideographic full stop', 'lena@sub.example', 'lena@sub\u3002example'],
    ['Punycode', 'mila@m\u00fcnchen.example', 'mila@xn--mnchen-3ya.example'],
    ['decomposed letters', 'nora@m\u00fcnchen.example', 'nora@mu\u0308nchen.example'],
    ['full-width letters', 'olga@sub.example', 'olga@\uff53\uff55\uff42.example'],
  ])('S7: makes one account of a mailbox, also where its domain has %s', async (_what, email, other) => {
    const known = (await app.rows('select id from users')).map(({ id }) => id)
    const created = () =>
      app.rows<{ email: string }>('select email from users where id <> all($1::uuid[])', [known])
    expect((await post('sign-up', person(email))).status).toBe(202)
    const [account] = await created()
    const token = await linkTo(account?.email ?? '')
    expect((await post('verify-email', { token })).status).toBe(200)
    expect((await post('sign-up', person(other))).status).toBe(202)
    expect(await created()).toEqual([account])
    const signIn = (spelling: string) =>
      post<SessionView>('sign-in', { email: spelling, password: 'plum kettle 41' })
    const sessions = [await signIn(email), await signIn(other)]
    expect(sessions.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = sessions.map(({ body }) => body.user.id)
    expect(first).toBe(second)
  })

  it('answers the third sign-up of an address in half an hour with 429', async () => {
    const statuses = []
    for (let round = 0; round < 3; round++)
      statuses.push((await post('sign-up', person('often@patients.example'))).status)
    expect(statuses).toEqual([202, 202, 429])
  })

  it.each([
    ['behind a plus', ['flood@patients.example', 'flood+1@patients.example', 'Flood+2@patients.example']],
    ['with dots at Gmail', ['fl.ood@gmail.com', 'f.lood+1@googlemail.com', 'flood@gmail.com']],
  ])('counts the addresses of one mailbox together: %s', async (_what, addresses) => {
    const statuses = []
    for (const email of addresses) statuses.push((await post('sign-up', person(email))).status)
    expect(statuses).toEqual([202, 202, 429])
  })
})

describe.each(['recover', 'otp', 'verify-email/resend'])('requests of a stranger to %s', (path) => {
  const owner = (email: string) => post(path, { email })

  it('do not use up those of the owner when they are invalid', async () => {
    const { email } = await newAccount(app)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(path, { email, junk: 1 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(400))
    for (let round = 0; round < 5; round++) expect((await owner(email)).status).toBe(200)
    expect((await owner(email)).status).toBe(429)
  })

  it('do not use up those of the owner when they name other addresses of the mailbox @nightly', async () => {
    const { email } = await newAccount(app)
    for (let n = 0; n < 10; n++) await post(path, { email: email.replace('@', `+${n}@`) })
    expect((await owner(email)).status).toBe(200)
  })
})

it('mails unconfirmed accounts of one mailbox 15 times in five minutes, and confirmed ones beside @nightly', async () => {
  const address = (tag: string) => `mailbox${tag}@patients.example`
  for (const tag of ['+1', '+2', '+3', '+4']) {
    await app.rows('delete from rate_limits')
    await post('sign-up', person(address(tag)))
  }
  await app.rows('delete from rate_limits')
  const sent = async (): Promise<number> => {
    const rows = await app.rows(`select from one_time_codes where purpose = 'reset_password'`)
    return rows.length
  }
  const before = await sent()
  for (const tag of ['+1', '+2', '+3', '+4'])
    for (let round = 0; round < 5; round++)
      expect((await post('recover', { email: address(tag) })).status).toBe(200)
  expect(await sent()).toBe(before + 15)
  await app.rows(`update users set email = $1 where id = $2`, [address(''), (await newAccount(app)).id])
  await post('recover', { email: address('') })
  expect(await sent()).toBe(before + 16)
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
    ["the product's name and a year", 'Sihat2026', 400],
    ["the product's name, a sign and a year", 'Sihat!2026', 400],
    ['one character over and over', 'aaaaaaa', 400],
    ['a country and a digit', 'Malaysia1', 400],
    ['a word of this site', 'Hospital12', 400],
    ['a date', '20051990', 400],
    ['the own name with a digit', 'Kwabena1', 400],
    ['a row of keys', 'qwertyuiop12', 400],
    ['256 times the same', 'a'.repeat(256), 400],
    ['three words', 'purple kettle morning', 202],
  ])('of %s', async (_what, password, status) => {
    const answer = await signUp(password)
    expect(answer.status).toBe(status)
    if (status === 400) expect(JSON.stringify(answer.body)).not.toContain(password)
  })

  it('S8: is estimated within half a second, whatever its 256 characters are', async () => {
    const hostile = ['aB3$'.repeat(64), 'qwerty123'.repeat(28), '4@8({[</369&#!1/|0$5+7%2/'.repeat(10)]
    for (const password of hostile) {
      const start = threadTime()
      expect(isEasyToGuess(password, ['kwabena'])).toEqual(expect.any(Boolean))
      expect(threadTime() - start).toBeLessThan(500)
    }
  })

  it('S8: that is weak still signs an existing account in', async () => {
    const { email } = await newAccount(app, { password: 'Sihat2026' })
    expect((await post('sign-in', { email, password: 'Sihat2026' })).status).toBe(200)
  })

  it('S8: that is easy to guess is refused in plain words', async () => {
    expect((await signUp('Malaysia1')).body).toMatchObject({
      code: 'weak_password',
      errors: [
        {
          code: 'password_guessable',
          detail: 'This password is easy to guess. Please add more words or characters.',
        },
      ],
    })
  })

  it('says why it is refused', async () => {
    expect((await signUp('Password1')).body).toMatchObject({
      code: 'weak_password',
      errors: [{ pointer: '/password', code: 'password_common' }],
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
    expect(await jobsOf(app, account.id)).toEqual(['auth.change_email_mail', 'auth.email_change_notice_mail'])
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
    const token = await mailedToken(app, account.email, 'change_email')
    expect((await post('verify-email', { token })).body).toMatchObject({ code: 'invalid_token' })
    expect(await jobsOf(app, account.id)).toEqual(['auth.email_change_notice_mail'])
  })

  it('gets five mails in an hour at most, however many accounts ask for it', async () => {
    const answers = []
    for (const round of [1, 2]) {
      const account = await newAccount(app)
      const browser = new Browser(app)
      await browser.signIn(account.email, account.password)
      for (let n = 0; n < 4; n++) {
        const email = `target+${round}${n}@patients.example`
        answers.push((await browser.patch('auth/user', { email, password: account.password })).status)
      }
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  it('is taken by one of the accounts that confirm it at the same time', async () => {
    for (const email of ['first@patients.example', 'second@patients.example', 'third@patients.example']) {
      const tokens = []
      for (const account of [await newAccount(app), await newAccount(app)]) {
        const browser = new Browser(app)
        await browser.signIn(account.email, account.password)
        await browser.patch('auth/user', { email, password: account.password })
        tokens.push(await mailedToken(app, account.email, 'change_email'))
      }
      const answers = await Promise.all(tokens.map((token) => post('verify-email', { token })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })
})

describe('an address that somebody else signs up with', () => {
  const signUp = (email: string, password: string) => post('sign-up', { ...person(email), password })
  const signIn = (email: string, password: string) => new Browser(app).signIn(email, password)

  it('opens with none of the passwords where several sign-ups waited; its owner then chooses one', async () => {
    const email = 'contested@patients.example'
    await signUp(email, 'of-the-owner!1')
    await signUp(email, 'of-a-stranger!1')
    await post('verify-email/resend', { email })
    const verified = await post<object>('verify-email', { token: await linkTo(email) })
    expect(verified.body).toMatchObject({ passwordNeeded: true })
    for (const password of ['of-the-owner!1', 'of-a-stranger!1'])
      expect((await signIn(email, password)).status).toBe(401)
    const token = await mailedToken(app, email, 'reset_password')
    expect((await post('reset-password', { token, password: 'of-the-owner!2' })).status).toBe(200)
    expect((await signIn(email, 'of-the-owner!2')).status).toBe(200)
  })

  it.each([
    ['one that is refused as invalid', (email: string) => post('sign-up', { email })],
    ['one with a weak password', (email: string) => signUp(email, 'password')],
    [
      'one for another address of the mailbox',
      (email: string) => signUp(email.replace('@', '+1@'), 'of-a-stranger!1'),
    ],
    [
      'two for other addresses of the mailbox',
      async (email: string) => {
        for (const tag of ['1', '2']) await signUp(email.replace('@', `+${tag}@`), 'of-a-stranger!1')
      },
    ],
  ])('does not open with the password of a stranger who sends one more sign-up: %s', async (what, more) => {
    const email = `pre-${what.length}@patients.example`
    await signUp(email, 'of-a-stranger!1')
    await more(email)
    await signUp(email, 'of-the-owner!1')
    expect((await post('verify-email', { token: await linkTo(email) })).body).toMatchObject({
      passwordNeeded: true,
    })
    expect((await signIn(email, 'of-a-stranger!1')).status).toBe(401)
  })

  it('opens to its owner by a mailed code, and then to no password or name of the sign-up', async () => {
    const email = 'by-code@patients.example'
    await signUp(email, 'of-a-stranger!1')
    const link = await linkTo(email)
    const owner = new Browser(app)
    await owner.post('auth/otp', { email })
    const code = await sentDigits(app, email, 'sign_in')
    const opened = await owner.post<SessionView>('auth/otp/verify', { email, code })
    expect(opened.body.user.profile).toMatchObject({ firstName: '', lastName: '' })
    // The link still says that the address is confirmed, and that a mail leads to a password: that mail exists.
    expect((await post<object>('verify-email', { token: link })).body).toMatchObject({ passwordNeeded: true })
    await mailedToken(app, email, 'reset_password')
    expect((await signIn(email, 'of-a-stranger!1')).status).toBe(401)
  })

  it('opens with no password of a later sign-up when the first one is too old to confirm', async () => {
    const email = 'late@patients.example'
    await signUp(email, 'of-the-owner!1')
    await app.rows(`update one_time_codes set expires_at = now() where purpose = 'verify_email'`)
    await signUp(email, 'of-a-stranger!1')
    await post('verify-email/resend', { email })
    expect(await post('verify-email', { token: await linkTo(email) })).toMatchObject({
      status: 200,
      body: { passwordNeeded: true },
    })
    expect((await signIn(email, 'of-a-stranger!1')).status).toBe(401)
  })

  it('is not told from one with an account by signing up and then in', async () => {
    const { email } = await newAccount(app)
    for (const address of [email, 'oracle@patients.example']) await signUp(address, 'of-a-stranger!1')
    const answers = [
      await signIn(email, 'of-a-stranger!1'),
      await signIn('oracle@patients.example', 'of-a-stranger!1'),
    ]
    expect(answers.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [401, 'authentication_failed'],
      [401, 'authentication_failed'],
    ])
  })
})

it.each([
  ['spaces', '   '],
  ['an address of the web', 'Claim at https://evil.example/x'],
  ['lines', 'Ada\r\nBcc: x@evil.example'],
  ['more characters than there is room for', 'a\uFE0F'.repeat(100)],
])('a name of %s is refused', async (_what, firstName) => {
  const answer = await post('sign-up', {
    ...person(`${Buffer.from(firstName.slice(0, 9)).toString('hex')}@patients.example`),
    firstName,
  })
  expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ pointer: '/firstName' }] }])
})
