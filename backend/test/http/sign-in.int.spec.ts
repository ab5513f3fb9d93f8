import { Browser, jobsOf, newAccount, sentDigits, startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const DEVICE = '__Host-sihat_device'
const wrong = (email: string, browser = new Browser(app)) => browser.signIn(email, 'wrong-one')
const failuresOf = async (id: string) => {
  const [user] = await app.rows<{ n: number }>('select failed_sign_ins as n from users where id = $1', [id])
  return user?.n
}

describe('a sign-in', () => {
  it('names a front end, or leaves the field out', async () => {
    const { email, password } = await newAccount(app)
    const signIn = (given: string) =>
      app.request('POST', 'auth/sign-in', { body: { email, password: given, audience: null } })
    expect([(await signIn(password)).status, (await signIn('another password')).status]).toEqual([400, 400])
  })
})

describe('wrong passwords', () => {
  it('are evaluated 3 times of 50 at once, however the address is written', async () => {
    const { id, email, password } = await newAccount(app)
    const spellings = [email, ` ${email.toUpperCase()}`, email.replace('p', 'ｐ'), `${email}  `]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => wrong(spellings[i % 4] ?? '')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(47)
    expect(await failuresOf(id)).toBe(3)
    const limited = answers.find(({ status }) => status === 429)
    expect(limited?.body).toMatchObject({ detail: 'Too many requests. Please wait before trying again.' })
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(800)
    expect((await new Browser(app).signIn(email, password)).status).toBe(429)
  })

  it('are limited alike for an address without an account', async () => {
    const statuses = []
    for (let round = 0; round < 4; round++) statuses.push((await wrong('nobody@patients.example')).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  it('are forgotten at a success', async () => {
    const { id, email, password } = await newAccount(app)
    for (let round = 0; round < 3; round++) {
      expect((await wrong(email)).status).toBe(401)
      expect((await wrong(email)).status).toBe(401)
      expect((await new Browser(app).signIn(email, password)).status).toBe(200)
    }
    expect(await failuresOf(id)).toBe(0)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'])(
    'are not hidden behind the header %s',
    async (header) => {
      const { email } = await newAccount(app)
      const statuses = []
      for (const n of [1, 2, 3, 4]) {
        const headers = { [header]: header === 'forwarded' ? `for=10.0.0.${n}` : `10.0.0.${n}` }
        const body = { email, password: 'wrong-one' }
        statuses.push((await new Browser(app).request('POST', 'auth/sign-in', body, headers)).status)
      }
      expect(statuses).toEqual([401, 401, 401, 429])
    },
  )

  it('of a stranger do not lock out a device that has signed in before', async () => {
    const { email, password } = await newAccount(app)
    const owner = new Browser(app)
    await owner.signIn(email, password)
    for (let round = 0; round < 4; round++) await wrong(email)
    expect((await new Browser(app).signIn(email, password)).status).toBe(429)
    expect((await owner.signIn(email, password)).status).toBe(200)
    const statuses = []
    for (let round = 0; round < 4; round++) statuses.push((await wrong(email, owner.clone())).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  it('count for everyone on a device that only signed in to another account, or whose cookie is made up', async () => {
    const [account, other] = [await newAccount(app), await newAccount(app)]
    const stranger = new Browser(app)
    await stranger.signIn(other.email, other.password)
    const cookie = stranger.cookie(DEVICE) ?? ''
    const [device = '', mark = ''] = cookie.split('.')
    const forged = ['A'.repeat(22), device].flatMap((id) => [`${id}.${mark}`, `${id}.${'A'.repeat(22)}`, id])
    const statuses = []
    for (const value of forged) {
      const body = { email: account.email, password: 'wrong-one' }
      const headers = { cookie: `${DEVICE}=${value}` }
      statuses.push((await new Browser(app).request('POST', 'auth/sign-in', body, headers)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429])
  })

  it('stop after 100 in a row, with word to the owner, until the password is reset', async () => {
    const { id, email, password } = await newAccount(app)
    const owner = new Browser(app)
    await owner.signIn(email, password)
    await app.rows('update users set failed_sign_ins = 99 where id = $1', [id])
    await wrong(email)
    await wrong(email)
    expect(await jobsOf(app, id)).toEqual(['auth.security_notice_mail signInStopped'])
    const stopped = await new Browser(app).signIn(email, password)
    expect([stopped.status, stopped.body]).toMatchObject([401, { code: 'authentication_failed' }])
    expect((await owner.signIn(email, password)).status).toBe(200)
    expect(await failuresOf(id)).toBe(0)
  })

  it('are recorded, without what was typed', async () => {
    const { id, email } = await newAccount(app)
    await wrong(email)
    expect(
      await app.rows(
        `select details from audit_events where action = 'session.sign_in_failed' and subject_id = $1`,
        [id],
      ),
    ).toEqual([{ details: { knownDevice: false, inARow: 1 } }])
  })
})

it('answers an unknown, a closed and a known address alike, after as long', async () => {
  const [known, closed] = [await newAccount(app), await newAccount(app)]
  await app.rows('update users set closed_at = now() where id = $1', [closed.id])
  const timed = async (work: () => ReturnType<typeof wrong>) => {
    const start = performance.now()
    const answer = await work()
    expect(performance.now() - start).toBeGreaterThan(190)
    return answer
  }
  const answers = [
    await timed(() => wrong(known.email)),
    await timed(() => new Browser(app).signIn(closed.email, closed.password)),
    await timed(() => wrong('unknown@patients.example')),
  ].map(({ status, body }) => ({ status, ...body, instance: undefined }))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

describe('a code by mail', () => {
  const WRONG = '00000000'
  const ask = async (email: string, browser = new Browser(app)) => {
    const answer = await browser.post('auth/otp', { email })
    return { ...answer, browser }
  }
  const use = (browser: Browser, email: string, code: string) =>
    browser.post('auth/otp/verify', { email, code })
  const sent = (email: string) => sentDigits(app, email, 'sign_in')

  it('opens a session once', async () => {
    const { id, email } = await newAccount(app)
    const { status, browser } = await ask(email)
    expect(status).toBe(200)
    expect(await jobsOf(app, id)).toEqual(['auth.sign_in_code_mail'])
    const code = await sent(email)
    expect(code).toMatch(/^\d{8}$/)
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(browser.clone(), email, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ user: { email } })
  })

  it('is dead after five wrong tries, and when it is old', async () => {
    const { email } = await newAccount(app)
    const { browser } = await ask(email)
    for (let round = 0; round < 5; round++) expect((await use(browser, email, WRONG)).status).toBe(400)
    expect((await use(browser, email, await sent(email))).body).toMatchObject({ code: 'code_rejected' })
    await ask(email, browser)
    await app.rows(`update one_time_codes set expires_at = now() where purpose = 'sign_in'`)
    expect((await use(browser, email, await sent(email))).status).toBe(400)
  })

  it('is sent five times in five minutes at most', async () => {
    const { email } = await newAccount(app)
    const statuses = []
    for (let round = 0; round < 6; round++) statuses.push((await ask(email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('opens the browser that asked for it while a stranger asks and tries wrong codes @nightly', async () => {
    const { email } = await newAccount(app)
    const owner = await ask(email)
    const code = await sent(email)
    const stranger = await ask(email)
    for (let round = 0; round < 8; round++)
      for (const browser of [stranger.browser, new Browser(app)]) await use(browser, email, WRONG)
    expect((await use(owner.browser, email, code)).body).toMatchObject({ user: { email } })
  })

  it('opens no other browser, and a try there counts as no failure', async () => {
    const [{ id, email }, other] = [await newAccount(app), await newAccount(app)]
    await ask(email)
    const code = await sent(email)
    const stranger = await ask(other.email)
    const forged = new Browser(app)
    const headers = { cookie: `__Host-sihat_code=${id}.${'A'.repeat(43)}` }
    const answers = [
      await use(new Browser(app), email, code),
      await use(stranger.browser, email, code),
      await forged.request('POST', 'auth/otp/verify', { email, code }, headers),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('code_rejected'))
    expect(await failuresOf(id)).toBe(0)
  })

  it('cannot be guessed: wrong ones count with wrong passwords, and 100 in a row close it', async () => {
    const { id, email } = await newAccount(app)
    await app.rows('update users set failed_sign_ins = 99 where id = $1', [id])
    const { browser } = await ask(email)
    await use(browser, email, WRONG)
    expect(await failuresOf(id)).toBe(100)
    expect((await use(browser, email, await sent(email))).body).toMatchObject({ code: 'code_rejected' })
  })

  it('is answered alike where there is no account', async () => {
    const { email } = await newAccount(app)
    const [known, unknown] = [await ask(email), await ask('nobody@patients.example')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    for (const { browser } of [known, unknown])
      expect(browser.cookie('__Host-sihat_code')).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
    const tried = [
      await use(known.browser, email, WRONG),
      await use(unknown.browser, 'nobody@patients.example', WRONG),
    ]
    expect(tried.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'code_rejected'],
      [400, 'code_rejected'],
    ])
  })
})

it('ends the session that the browser presents, and no other, when another begins', async () => {
  const { email, password } = await newAccount(app)
  const [here, there] = [new Browser(app), new Browser(app)]
  await here.signIn(email, password)
  await there.signIn(email, password)
  const before = here.clone()
  await here.signIn(email, password)
  expect((await before.get('auth/user')).status).toBe(401)
  expect((await here.get('auth/user')).status).toBe(200)
  expect((await there.get('auth/user')).status).toBe(200)
})
