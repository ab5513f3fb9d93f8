import type { AdminUserDetailView, AdminUserView } from '../../src/modules/auth/admin-user.dto.js'
import { AdminUsersService } from '../../src/modules/auth/admin-users.service.js'
import {
  type Account,
  Browser,
  jobsOf,
  mailedToken,
  newAccount,
  startApp,
  type TestApp,
} from '../support/index.js'
import { messagesOf } from '../support/jobs.js'

let app: TestApp
let admin: Browser
let adminAccount: Account
beforeAll(async () => {
  app = await startApp()
  adminAccount = await newAccount(app, { role: 'admin' })
  admin = new Browser(app)
  await admin.signIn(adminAccount.email, adminAccount.password, { audience: 'admin' })
})
afterAll(() => app.close())

const rolesOf = (id: string) => app.rows('select role from user_roles where user_id = $1', [id])
const list = (filter: object) =>
  admin.get<AdminUserView[]>(
    `admin/users?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["fullName","ASC"]`,
  )

describe('a role', () => {
  it('replaces the ones before it', async () => {
    const { id } = await newAccount(app)
    const { status, body } = await admin.patch<AdminUserView>(`admin/users/${id}`, {
      role: 'moderator',
      version: 1,
    })
    expect([status, body]).toMatchObject([200, { role: 'moderator', version: 2 }])
    expect(await rolesOf(id)).toEqual([{ role: 'moderator' }])
    expect(
      await app.rows(
        `select details from audit_events where action = 'user.change_role' and subject_id = $1`,
        [id],
      ),
    ).toEqual([{ details: { from: 'user', to: 'moderator' } }])
  })

  it.each([
    ['moderator', 'roleModerator'],
    ['admin', 'roleAdmin'],
  ] as const)(
    'is mailed to the person who becomes %s, and again when it is taken back (B3)',
    async (role, notice) => {
      const { id } = await newAccount(app)
      await admin.patch(`admin/users/${id}`, { role, version: 1 })
      await admin.patch(`admin/users/${id}`, { role: 'user', version: 2 })
      const mails = (await messagesOf(app, 'auth.security_notice_mail')).filter(
        ({ payload }) => payload.userId === id,
      )
      expect(mails.map(({ payload }) => payload.notice)).toEqual([notice, 'roleUser'])
    },
  )

  it('is changed once of 20 changes of one version at the same time', async () => {
    const { id } = await newAccount(app)
    const roles = ['moderator', 'admin'] as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        admin.patch(`admin/users/${id}`, { role: roles[i % 2], version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await rolesOf(id)).toHaveLength(1)
  })

  it.each([{ role: 'owner' }, { role: 'admin', userId: 'x' }, { email: 'x@y.example' }, { id: 'x' }])(
    'is not set by %j',
    async (body) => {
      const { id } = await newAccount(app)
      const answer = await admin.patch(`admin/users/${id}`, { ...body, version: 1 })
      expect(answer.status).toBe(400)
      expect(await rolesOf(id)).toEqual([{ role: 'user' }])
    },
  )
})

it('keeps the last administrator, also when two take the role from each other', async () => {
  const other = await newAccount(app, { role: 'admin' })
  const both = [adminAccount.id, other.id]
  await app.rows(`update user_roles set role = 'user' where role = 'admin' and user_id <> all ($1)`, [both])
  const [{ version = 0 } = {}] = await app.rows<{ version: number }>(
    'select version from users where id = $1',
    [adminAccount.id],
  )
  // Past the guard, which would refuse whoever was demoted a moment ago.
  const users = app.context.get(AdminUsersService)
  const actor = (userId: string) => ({
    kind: 'user' as const,
    userId,
    role: 'admin' as const,
    sessionId: userId,
    audience: 'admin' as const,
    assurance: 'aal2' as const,
    needsSecondFactor: false,
  })
  // Connections that are open already: the two then meet.
  await Promise.all(both.flatMap((id) => [users.get(actor(id), id), users.get(actor(id), id)]))
  const outcomes = await Promise.allSettled([
    users.patch(actor(adminAccount.id), other.id, { role: 'user', version: 1 }),
    users.patch(actor(other.id), adminAccount.id, { role: 'user', version }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [left, ...more] = await app.rows<{ user_id: string }>(
    `select user_id from user_roles where role = 'admin'`,
  )
  expect([both.includes(left?.user_id ?? ''), more]).toEqual([true, []])
  await app.rows(`update user_roles set role = 'admin' where user_id = $1`, [adminAccount.id])
  await app.rows(`update user_roles set role = 'user' where user_id = $1`, [other.id])
  const alone = await admin.get<AdminUserView>(`admin/users/${adminAccount.id}`)
  const refused = await admin.patch(`admin/users/${adminAccount.id}`, {
    role: 'moderator',
    version: alone.body.version,
  })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'last_admin' }])
})

describe('the list', () => {
  it('finds by name, email, phone and country, in any case, and by role', async () => {
    const { id, email } = await newAccount(app, { role: 'moderator' })
    await app.rows(
      `update profiles set first_name = 'Zuri', last_name = 'O''Neil_%', phone = '+254712000111', country = 'KE' where user_id = $1`,
      [id],
    )
    for (const q of ['zuri o', 'NEIL_%', '712000', 'ke', 'kenY', email.toUpperCase()]) {
      const { body } = await list({ q, role: 'moderator' })
      expect([q, body.map((user) => user.id)]).toEqual([q, [id]])
    }
    expect((await list({ q: 'zuri', role: 'admin' })).body).toEqual([])
    const { headers } = await list({ id: [id] })
    expect(headers['content-range']).toBe('users 0-0/1')
  })

  it('holds no secret', async () => {
    const { body } = await list({})
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret/i)
  })

  it.each(['filter={"email":"x"}', 'sort=["passwordHash","ASC"]'])('refuses %s', async (query) => {
    expect((await admin.get(`admin/users?${query}`)).status).toBe(400)
  })
})

describe('an invitation', () => {
  it('makes an account whose owner chooses the password', async () => {
    const invite = { email: 'New@team.example', firstName: 'Ngozi', lastName: 'Eze', role: 'moderator' }
    const { status, body } = await admin.post<AdminUserView>('admin/users/invites', invite)
    expect([status, body]).toMatchObject([
      201,
      { email: 'new@team.example', role: 'moderator', emailVerified: false },
    ])
    expect(await jobsOf(app, body.id)).toEqual(['auth.invitation_mail'])
    const visitor = new Browser(app)
    const token = await mailedToken(app, 'new@team.example', 'reset_password')
    const { body: rule } = await visitor.post('auth/password-rule', { token })
    expect(rule).toEqual({ minLength: 15 })
    const short = await visitor.post('auth/reset-password', { token, password: 'too-short-14-c' })
    expect(short.body).toMatchObject({ code: 'weak_password' })
    const chosen = await visitor.post('auth/reset-password', { token, password: 'long enough for staff' })
    expect(chosen.body).toEqual({ email: 'new@team.example', audience: 'admin' })
    const signIn = await visitor.signIn('new@team.example', 'long enough for staff', { audience: 'admin' })
    expect(signIn.body).toMatchObject({ user: { role: 'moderator' } })
  })

  it('is refused for an address that has an account', async () => {
    const { email } = await newAccount(app)
    const answer = await admin.post('admin/users/invites', {
      email,
      firstName: 'A',
      lastName: 'B',
      role: 'admin',
    })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ pointer: '/email', code: 'email_taken' }] },
    ])
  })
})

describe('how somebody gets in', () => {
  const detail = async (id: string) => (await admin.get<AdminUserDetailView>(`admin/users/${id}`)).body
  const addFactor = (id: string) =>
    app.rows(
      `insert into factors (id, user_id, type, status, phone, verified_at, created_at) values (gen_random_uuid(), $1, 'phone', 'verified', '+254712000999', now(), now())`,
      [id],
    )

  it('is shown without addresses or secrets, and noted', async () => {
    const account = await newAccount(app)
    await addFactor(account.id)
    await new Browser(app).signIn(account.email, account.password)
    await app.rows(
      `update sessions set user_agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0' where user_id = $1`,
      [account.id],
    )
    await app.rows(
      `insert into sessions (id, user_id, audience, assurance, user_agent, last_used_at, expires_at, created_at)
       values (gen_random_uuid(), $1, 'patient', 'aal1', 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0', now(), now() + interval '1 day', now())`,
      [account.id],
    )
    const body = await detail(account.id)
    expect(body).toMatchObject({ factors: ['phone'], secondFactor: true, closedAt: null })
    expect(body.sessions.at(0)).toMatchObject({
      audience: 'patient',
      assurance: 'aal1',
      device: 'Chrome on Android',
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret|127\.0\.0\.1|000999/i)
    const notes = await app.rows(
      `select action from audit_events where action = 'user.view' and subject_id = $1`,
      [account.id],
    )
    expect(notes).toHaveLength(1)
  })

  it('ends everywhere with one press', async () => {
    const account = await newAccount(app)
    const person = new Browser(app)
    await person.signIn(account.email, account.password)
    expect((await person.get('profile')).status).toBe(200)
    const answer = await admin.post(`admin/users/${account.id}/sign-out`, {})
    expect([answer.status, answer.body]).toEqual([200, { ended: 1 }])
    expect((await person.get('profile')).status).toBe(401)
    expect((await detail(account.id)).sessions).toEqual([])
    expect(
      await app.rows(`select details from audit_events where action = 'user.sign_out' and subject_id = $1`, [
        account.id,
      ]),
    ).toEqual([{ details: { ended: 1 } }])
  })

  it('is reset for whoever lost the second factor: codes and sessions go, and a mail says so', async () => {
    const account = await newAccount(app)
    const person = new Browser(app)
    await person.signIn(account.email, account.password)
    await addFactor(account.id)
    await app.rows(
      `insert into recovery_codes (id, user_id, code_hash, created_at) values (gen_random_uuid(), $1, '\\x00', now())`,
      [account.id],
    )
    const { status, body } = await admin.post<AdminUserDetailView>(
      `admin/users/${account.id}/reset-second-factor`,
      { reason: 'lost_device' },
    )
    expect([status, body]).toMatchObject([200, { secondFactor: false, factors: [], sessions: [] }])
    expect(await app.rows('select from recovery_codes where user_id = $1', [account.id])).toEqual([])
    expect((await person.get('profile')).status).toBe(401)
    expect(await jobsOf(app, account.id)).toEqual(['auth.security_notice_mail factorsReset'])
    expect(
      await app.rows(
        `select details from audit_events where action = 'user.reset_second_factor' and subject_id = $1`,
        [account.id],
      ),
    ).toEqual([{ details: { reason: 'lost_device', factors: 1, ended: 1 } }])
    const again = await admin.post(`admin/users/${account.id}/reset-second-factor`, { reason: 'other' })
    expect(again.status).toBe(404)
  })

  it("is not reset without a reason, nor one's own", async () => {
    const account = await newAccount(app)
    await addFactor(account.id)
    for (const body of [{}, { reason: 'because' }, { reason: 'other', more: 'x' }])
      expect((await admin.post(`admin/users/${account.id}/reset-second-factor`, body)).status).toBe(400)
    const own = await admin.post(`admin/users/${adminAccount.id}/reset-second-factor`, { reason: 'other' })
    expect(own.status).toBe(403)
    expect((await detail(account.id)).factors).toEqual(['phone'])
  })
})
