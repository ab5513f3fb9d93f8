import { FirstAdministrator } from '../src/modules/auth/index.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'

const PASSWORD = 'a quiet harbour with seven lamps'

let app: TestApp
let administrators: FirstAdministrator
beforeAll(async () => {
  app = await startApp()
  administrators = app.context.get(FirstAdministrator)
})
afterAll(() => app.close())
beforeEach(() => app.rows(`update user_roles set role = 'user' where role = 'admin'`))

let count = 0
const newEmail = () => `operator-${++count}@clinic.example`
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const reset = (link: string, password = PASSWORD) =>
  app.request<{ code: string }>('POST', 'auth/reset-password', { body: { token: tokenOf(link), password } })
const roleOf = async (email: string) =>
  (
    await app.rows<{ role: string }>(
      'select role from user_roles r join users u on u.id = r.user_id where email = $1',
      [email],
    )
  )[0]?.role
const appointments = (email: string) =>
  app.rows(
    `select actor_name, details from audit_events
     where action = 'user.appoint_first_admin' and subject_id = (select id::text from users where email = $1)
     order by id`,
    [email],
  )

describe('O2: the first administrator', () => {
  it('is created with a link that sets the password once and opens the back office', async () => {
    const email = newEmail()
    const link = await administrators.appoint(` ${email.toUpperCase()} `)
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/)
    expect((await reset(link, 'short-lamp-9')).body.code).toBe('weak_password')
    expect((await reset(link)).status).toBe(200)
    expect((await reset(link)).body.code).toBe('invalid_token')

    const admin = new Browser(app)
    await admin.signIn(email, PASSWORD, { audience: 'admin' })
    expect((await admin.get('admin/users')).status).toBe(200)
    expect(await appointments(email)).toEqual([{ actor_name: 'cli.admin_create', details: { from: 'none' } }])
  })

  it('is refused once an active administrator exists', async () => {
    await newAccount(app, { role: 'admin' })
    const email = newEmail()
    await expect(administrators.appoint(email)).rejects.toThrow(/^An administrator exists/)
    expect(await app.rows('select from users where email = $1', [email])).toEqual([])
  })

  it('gets a link that expires', async () => {
    const link = await administrators.appoint(newEmail())
    const [lifetime] = await app.rows<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::int / 60 as minutes from one_time_codes where id = $1`,
      [tokenOf(link).split('.')[0]],
    )
    expect(lifetime).toEqual({ minutes: 60 })
    await app.rows('update one_time_codes set expires_at = now() where id = $1', [
      tokenOf(link).split('.')[0],
    ])
    expect((await reset(link)).body.code).toBe('invalid_token')
  })

  it('gets a new link as long as nobody used the one before, which then no longer works', async () => {
    const email = newEmail()
    const first = await administrators.appoint(email)
    const second = await administrators.appoint(email)
    expect((await reset(first)).body.code).toBe('invalid_token')
    expect((await reset(second)).status).toBe(200)
    await expect(administrators.appoint(email)).rejects.toThrow(/^An administrator exists/)
    expect(await appointments(email)).toHaveLength(2)
  })

  it('replaces an appointment under a mistyped address', async () => {
    const [mistyped, right] = [newEmail(), newEmail()]
    const wrong = await administrators.appoint(mistyped)
    await administrators.appoint(right)
    expect((await reset(wrong)).body.code).toBe('invalid_token')
    expect([await roleOf(mistyped), await roleOf(right)]).toEqual(['user', 'admin'])
  })

  it('may be a patient, who keeps the password until the link is used', async () => {
    const { email, password } = await newAccount(app)
    const link = await administrators.appoint(email)
    await new Browser(app).signIn(email, password)
    expect(await roleOf(email)).toBe('admin')
    expect(await appointments(email)).toMatchObject([{ details: { from: 'user' } }])
    expect((await reset(link)).status).toBe(200)
  })

  it('takes nothing from a sign-up that nobody confirmed', async () => {
    const email = newEmail()
    const signUp = { email, password: 'somebody-else-typed-this-7', firstName: 'Some', lastName: 'Body' }
    await app.request('POST', 'auth/sign-up', { body: signUp })
    await administrators.appoint(email)
    const [account] = await app.rows(
      `select password_hash, first_name, last_name from users u join profiles p on p.user_id = u.id where email = $1`,
      [email],
    )
    expect(account).toEqual({ password_hash: null, first_name: '', last_name: '' })
  })

  it.each(['', 'nobody', 'a@b@c.example'])('needs an email address, not %j', (typed) =>
    expect(administrators.appoint(typed)).rejects.toThrow('Name an email address'),
  )

  it('is no closed account', async () => {
    const { email, id } = await newAccount(app)
    await app.rows('update users set closed_at = now() where id = $1', [id])
    await expect(administrators.appoint(email)).rejects.toThrow(/was closed/)
    expect(await roleOf(email)).toBe('user')
  })

  it('is one of ten appointed at the same time @nightly', async () => {
    const emails = Array.from({ length: 10 }, newEmail)
    await Promise.all(emails.map((email) => administrators.appoint(email)))
    const roles = await Promise.all(emails.map(roleOf))
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
  })
})
