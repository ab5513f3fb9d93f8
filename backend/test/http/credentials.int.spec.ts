import { Browser, jobsOf, mailedToken, newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const NEXT = 'another good passphrase'
const visitor = () => new Browser(app)
const recover = (email: string) => visitor().post('auth/recover', { email })
const reset = (token: string, password = NEXT) => visitor().post('auth/reset-password', { token, password })

describe('recovery', () => {
  it('lets the owner of the mailbox choose a password, once, and ends every session', async () => {
    const { id, email, password } = await newAccount(app)
    const browser = visitor()
    await browser.signIn(email, password)
    await recover(` ${email.toUpperCase()}`)
    const token = await mailedToken(app, email, 'reset_password')
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await browser.get('auth/user')).status).toBe(401)
    expect((await browser.post('auth/refresh')).status).toBe(401)
    expect((await visitor().signIn(email, password)).status).toBe(401)
    expect((await visitor().signIn(email, NEXT)).status).toBe(200)
    expect(await jobsOf(app, id)).toEqual([
      'auth.reset_password_mail',
      'auth.security_notice_mail passwordChanged',
    ])
  })

  it('tells the rule of the password to the owner of a link that works, and nobody else', async () => {
    const ruleOf = (token: string) => visitor().post('auth/password-rule', { token })
    const staff = await newAccount(app, { role: 'moderator' })
    const patient = await newAccount(app)
    for (const { email } of [staff, patient]) await recover(email)
    const token = await mailedToken(app, staff.email, 'reset_password')
    for (let times = 0; times < 2; times++)
      expect(await ruleOf(token)).toMatchObject({ status: 200, body: { minLength: 15 } })
    const patients = await ruleOf(await mailedToken(app, patient.email, 'reset_password'))
    expect(patients.body).toEqual({ minLength: 6 })
    await app.rows(
      `insert into factors (id, user_id, type, status, phone, verified_at)
       values (gen_random_uuid(), $1, 'phone', 'verified', '+254712000998', now())`,
      [staff.id],
    )
    expect((await ruleOf(token)).body).toEqual({ minLength: 8 })
    const forged = await ruleOf(`${token.slice(0, -4)}AAAA`)
    expect((await reset(token)).status).toBe(200)
    const used = await ruleOf(token)
    expect([forged.status, forged.body]).toEqual([400, expect.objectContaining({ code: 'invalid_token' })])
    expect([used.status, used.body]).toMatchObject([forged.status, { code: 'invalid_token' }])
  })

  it('answers alike for unknown addresses, and mails nobody', async () => {
    const { email } = await newAccount(app)
    const [known, unknown] = [await recover(email), await recover('nobody@patients.example')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  it('takes as long for unknown addresses', async () => {
    const { email } = await newAccount(app)
    const time = async (address: string) => {
      const from = performance.now()
      await recover(address)
      return performance.now() - from
    }
    for (const address of [email, 'nobody@patients.example']) expect(await time(address)).toBeGreaterThan(190)
  })

  it('confirms the address of whoever had not', async () => {
    const { id, email } = await newAccount(app)
    await app.rows('update users set email_verified_at = null where id = $1', [id])
    await recover(email)
    await reset(await mailedToken(app, email, 'reset_password'))
    expect((await visitor().signIn(email, NEXT)).status).toBe(200)
  })

  it('opens what 100 failures had closed, and clears the limit', async () => {
    const { id, email } = await newAccount(app)
    await app.rows('update users set failed_sign_ins = 100 where id = $1', [id])
    for (let round = 0; round < 4; round++) await visitor().signIn(email, 'wrong-one')
    await recover(email)
    await reset(await mailedToken(app, email, 'reset_password'))
    expect((await visitor().signIn(email, NEXT)).status).toBe(200)
  })

  it('lets the owner in from the browser where the link was opened, while a stranger tries passwords', async () => {
    const { email, password } = await newAccount(app)
    const attack = async () => {
      for (let round = 0; round < 4; round++) await visitor().signIn(email, 'wrong-one')
    }
    const owner = visitor()
    await owner.signIn(email, password)
    for (let round = 0; round < 4; round++) await owner.signIn(email, 'wrong-one')
    for (const browser of [owner, visitor()]) {
      await app.rows(`delete from rate_limits`)
      for (let round = 0; round < 4; round++) await owner.signIn(email, 'wrong-one')
      await recover(email)
      const token = await mailedToken(app, email, 'reset_password')
      const answer = await browser.post('auth/reset-password', { token, password: NEXT })
      expect([answer.status, answer.body]).toEqual([200, { email, audience: 'patient' }])
      await attack()
      expect((await visitor().signIn(email, NEXT)).status).toBe(429)
      expect((await browser.signIn(email, NEXT)).status).toBe(200)
    }
  })

  it('makes no device known where the link is refused', async () => {
    const { email } = await newAccount(app)
    const stranger = visitor()
    await stranger.post('auth/reset-password', { token: 'nonsense', password: NEXT })
    await recover(email)
    const token = await mailedToken(app, email, 'reset_password')
    await stranger.post('auth/reset-password', { token, password: 'password' })
    expect(stranger.cookie('__Host-sihat_device')).toBeUndefined()
  })

  it('refuses links that are old, altered, of another kind or of a closed account', async () => {
    const { id, email, password } = await newAccount(app)
    await recover(email)
    const token = await mailedToken(app, email, 'reset_password')
    const refused = async (wrong: string) =>
      expect((await reset(wrong)).body).toMatchObject({ code: 'invalid_token' })
    await refused(`${token.slice(0, -3)}AAA`)
    await refused('nonsense')
    await app.rows(`update one_time_codes set expires_at = now() where user_id = $1`, [id])
    await refused(token)
    await app.rows(`update one_time_codes set expires_at = now() + interval '1 hour', purpose = 'sign_in'`)
    await refused(token)
    await app.rows(`update one_time_codes set purpose = 'reset_password'`)
    await app.rows('update users set closed_at = now() where id = $1', [id])
    await refused(token)
    await app.rows('update users set closed_at = null where id = $1', [id])
    expect((await visitor().signIn(email, password)).status).toBe(200)
  })

  it('keeps the link after a password that is too weak', async () => {
    const { email } = await newAccount(app)
    await recover(email)
    const token = await mailedToken(app, email, 'reset_password')
    expect((await reset(token, 'password')).body).toMatchObject({ code: 'weak_password' })
    expect((await reset(token)).status).toBe(200)
  })

  it('is limited to five in five minutes', async () => {
    const statuses = []
    for (let round = 0; round < 6; round++) statuses.push((await recover('often@patients.example')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('stays when the address in the Host header is forged', async () => {
    const { email } = await newAccount(app)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const answer = await visitor().request('POST', 'auth/recover', { email }, headers)
    expect(answer.status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (browser: Browser, current: string, next = NEXT) =>
    browser.post('auth/password', { current, next })

  it('ends the other sessions and tells the owner', async () => {
    const { id, email, password } = await newAccount(app)
    const [here, there] = [visitor(), visitor()]
    await here.signIn(email, password)
    await there.signIn(email, password)
    expect((await change(here, password)).status).toBe(200)
    expect((await here.get('auth/user')).status).toBe(200)
    expect((await there.get('auth/user')).status).toBe(401)
    expect(await jobsOf(app, id)).toEqual(['auth.security_notice_mail passwordChanged'])
    expect((await visitor().signIn(email, NEXT)).status).toBe(200)
  })

  it('gives the session a new identity, so copied tokens end', async () => {
    const { email, password } = await newAccount(app)
    const owner = visitor()
    await owner.signIn(email, password)
    const [thief, copy] = [owner.clone(), owner.clone()]
    await thief.post('auth/refresh')
    expect((await change(owner, password)).status).toBe(200)
    expect((await owner.get('auth/user')).status).toBe(200)
    expect((await owner.post('auth/refresh')).status).toBe(200)
    expect((await copy.get('auth/user')).status).toBe(401)
    for (const browser of [thief, copy]) expect((await browser.post('auth/refresh')).status).toBe(401)
    expect((await owner.get<{ items: object[] }>('auth/sessions')).body.items).toMatchObject([
      { current: true },
    ])
  })

  it('asks for the current one, five times in five minutes', async () => {
    const { email, password } = await newAccount(app)
    const browser = visitor()
    await browser.signIn(email, password)
    const statuses = []
    for (let round = 0; round < 6; round++) statuses.push((await change(browser, 'not mine')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await change(browser, password)).status).toBe(429)
    expect((await visitor().signIn(email, password)).status).toBe(200)
  })

  it('says to whoever has none how to get one', async () => {
    const { id, email, password } = await newAccount(app)
    const browser = visitor()
    await browser.signIn(email, password)
    await app.rows('update users set password_hash = null where id = $1', [id])
    const refused = await change(browser, password)
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('no password yet')])
  })

  it('takes no password for a new one that is the old one', async () => {
    const { email, password } = await newAccount(app)
    const browser = visitor()
    await browser.signIn(email, password)
    expect((await change(browser, password, password)).body).toMatchObject({
      code: 'weak_password',
      errors: [{ pointer: '/next', code: 'password_same' }],
    })
  })

  it('asks staff for 15 characters where no second factor stands beside it', async () => {
    const { email, password } = await newAccount(app, { role: 'moderator' })
    const browser = visitor()
    await browser.signIn(email, password, { audience: 'admin' })
    expect((await change(browser, password, 'fourteen-chars')).body).toMatchObject({
      code: 'weak_password',
      errors: [{ pointer: '/next', code: 'password_short_alone' }],
    })
    expect((await change(browser, password, 'fifteen-chars-x')).status).toBe(200)
  })
})
