import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { SessionView } from '../../src/modules/auth/auth.dto.js'
import type {
  DeskHospitalListView,
  HospitalMemberListView,
} from '../../src/modules/hospital-members/hospital-member.dto.js'
import type { UserActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { atDesk, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { Browser, jobsOf, mailedToken, newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf } from '../support/jobs.js'
import { deadlocksOf, transactionsWait, whileLocked } from '../support/together.js'

let app: TestApp
let adminToken: string
let hospitalId: string
let otherHospitalId: string
beforeAll(async () => {
  app = await startApp()
  adminToken = await app.tokenOf('admin')
  hospitalId = await hospitalIdAt(app)
  otherHospitalId = await hospitalIdAt(app, 1)
})
afterAll(() => app.close())

const invitation = (email: string, role = 'member') => ({
  email,
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  role,
})
const lockOfTeam = () => `select from hospitals where id = '${hospitalId}' for update`
const address = () => `desk-${uuid().slice(-12)}@hospitals.example`
const inviteAsAdmin = (body: object, id = hospitalId) =>
  app.request<HospitalMemberListView>('POST', `admin/hospitals/${id}/members`, { token: adminToken, body })
const removeAsAdmin = (id: string) =>
  app.request('DELETE', `admin/hospital-members/${id}`, { token: adminToken })
const signIn = (email: string, password: string, audience: string) =>
  app.request<SessionView>('POST', 'auth/sign-in', { body: { email, password, audience } })
const deskActor = ({ id }: Member): UserActor => ({
  kind: 'user',
  userId: id,
  role: 'hospital',
  sessionId: uuid(),
  audience: 'desk',
  assurance: 'aal2',
  needsSecondFactor: true,
  atDesk: true,
})
const queryAs = <T>(member: Member, statement: string): Promise<T[]> =>
  app.context
    .get(Database)
    .transaction(deskActor(member), async (em) => (await sql.raw<T>(statement).execute(em.getKysely())).rows)

describe('an invitation', () => {
  it('leads from the email to the desk of the hospital', async () => {
    const email = address()
    const invited = await inviteAsAdmin(invitation(email, 'manager'))
    expect([invited.status, invited.body.items.at(-1)]).toMatchObject([
      201,
      { email, firstName: 'Wanjiru', role: 'manager', hasAnswered: false },
    ])
    const password = 'the long passphrase of a manager'
    const token = await mailedToken(app, email, 'reset_password')
    expect((await app.request('POST', 'auth/reset-password', { body: { token, password } })).status).toBe(200)
    const [account] = await app.rows<{ id: string }>('select id from users where email = $1', [email])
    const browser = await atDesk(app, { id: account?.id ?? '', email, password })
    const { body } = await browser.get<DeskHospitalListView>('desk/hospitals')
    expect(body.items).toEqual([expect.objectContaining({ id: hospitalId, role: 'manager' })])
    const path = `desk/hospitals/${hospitalId}/members`
    expect((await browser.get<HospitalMemberListView>(path)).body.items).toContainEqual(
      expect.objectContaining({ email, hasAnswered: true }),
    )
  })

  it.each(['user', 'moderator', 'admin'] as const)('to the address of a %s is refused', async (role) => {
    const { email } = await newAccount(app, { role })
    const { status, body } = await inviteAsAdmin(invitation(email))
    expect([status, body]).toMatchObject([400, { errors: [{ pointer: '/email', code: 'email_taken' }] }])
  })

  it('does not replace an invitation to the team of Sihat, and is not replaced by one', async () => {
    const [staff, member] = [address(), address()]
    const asStaff = (email: string) =>
      app.request('POST', 'admin/users/invites', {
        token: adminToken,
        body: { ...invitation(email), role: 'moderator' },
      })
    expect((await asStaff(staff)).status).toBe(201)
    expect((await inviteAsAdmin(invitation(staff))).status).toBe(400)
    expect((await inviteAsAdmin(invitation(member))).status).toBe(201)
    expect((await asStaff(member)).status).toBe(400)
  })

  it('leaves the account of a patient alone who may still confirm the address', async () => {
    const email = address()
    const password = 'the long passphrase of a patient'
    const signUp = { email, password, firstName: 'Amina', lastName: 'Bello' }
    expect((await app.request('POST', 'auth/sign-up', { body: signUp })).status).toBe(202)
    const token = await mailedToken(app, email, 'verify_email')
    const manager = await atDesk(app, await newMember(app, hospitalId, { role: 'manager' }))
    expect((await manager.post(`desk/hospitals/${hospitalId}/members`, invitation(email))).status).toBe(201)
    expect((await inviteAsAdmin(invitation(email))).status).toBe(400)
    expect((await app.request('POST', 'auth/verify-email', { body: { token } })).status).toBe(200)
    expect((await signIn(email, password, 'patient')).status).toBe(200)
    expect(
      await app.rows('select 1 from hospital_members m join users u on u.id = m.user_id where u.email = $1', [
        email,
      ]),
    ).toEqual([])
  })

  it('by a second hospital changes neither the name nor the link of the first invitation', async () => {
    const email = address()
    expect((await inviteAsAdmin(invitation(email))).status).toBe(201)
    const token = await mailedToken(app, email, 'reset_password')
    const second = { ...invitation(email), firstName: 'Zed' }
    expect((await inviteAsAdmin(second, otherHospitalId)).status).toBe(201)
    const [named] = await app.rows<{ name: string }>(
      'select p.first_name as name from profiles p join users u on u.id = p.user_id where u.email = $1',
      [email],
    )
    expect(named?.name).toBe('Wanjiru')
    const password = 'the long passphrase of a member'
    expect((await app.request('POST', 'auth/reset-password', { body: { token, password } })).status).toBe(200)
  })

  it('to oneself changes nothing', async () => {
    const manager = await newMember(app, hospitalId, { role: 'manager' })
    const browser = await atDesk(app, manager)
    expect(
      (await browser.post(`desk/hospitals/${hospitalId}/members`, invitation(manager.email))).status,
    ).toBe(400)
    expect(
      await app.rows('select role from hospital_members where user_id = $1 and removed_at is null', [
        manager.id,
      ]),
    ).toEqual([{ role: 'manager' }])
  })

  it('by managers is limited for each hospital', async () => {
    const manager = await atDesk(app, await newMember(app, otherHospitalId, { role: 'manager' }))
    const statuses = []
    for (let count = 0; count < 31; count++)
      statuses.push(
        (await manager.post(`desk/hospitals/${otherHospitalId}/members`, invitation(address()))).status,
      )
    expect(statuses).toEqual([...Array(30).fill(201), 429])
  })

  it('to a member of another hospital adds the second hospital and an email', async () => {
    const member = await newMember(app, otherHospitalId)
    expect((await inviteAsAdmin(invitation(member.email))).status).toBe(201)
    expect((await inviteAsAdmin(invitation(member.email))).status).toBe(400)
    const browser = await atDesk(app, member)
    const { body } = await browser.get<DeskHospitalListView>('desk/hospitals')
    expect(body.items.map(({ id }) => id).sort()).toEqual([hospitalId, otherHospitalId].sort())
    expect(await jobsOf(app, member.id)).toEqual(['auth.security_notice_mail factorAdded'])
    expect(
      await app.rows(
        `select 1 from outbox_messages o join hospital_members m on m.id::text = o.payload ->> 'memberId'
         where m.user_id = $1`,
        [member.id],
      ),
    ).toHaveLength(1)
  })

  it.each([
    ['a patient', async () => (await newAccount(app)).email, true],
    ['a moderator', async () => (await newAccount(app, { role: 'moderator' })).email, true],
    ['a member of another hospital', async () => (await newMember(app, otherHospitalId)).email, false],
    ['nobody', async () => address(), false],
  ])('by a manager gets the same answer for the address of %s', async (_whose, emailOf, isRefused) => {
    const browser = await atDesk(app, await newMember(app, hospitalId, { role: 'manager' }))
    const path = `desk/hospitals/${hospitalId}/members`
    const before = (await browser.get<HospitalMemberListView>(path)).body
    const email = await emailOf()
    for (const role of ['member', 'manager']) {
      const started = performance.now()
      const { status, body } = await browser.post(path, invitation(email, role))
      expect([status, body]).toEqual([201, before])
      expect(performance.now() - started).toBeGreaterThanOrEqual(195)
    }
    expect((await browser.get(path)).body).toEqual(before)
    const [account] = await app.rows<{ id: string; roles: string[] }>(
      `select id, array(select role from hospital_members m where m.user_id = u.id and hospital_id = $2) as roles
       from users u where email = $1`,
      [email, hospitalId],
    )
    expect(account?.roles).toEqual(isRefused ? [] : ['manager'])
    const told = (await messagesOf(app, 'hospital.refused_address_mail')).filter(
      ({ payload }) => payload.userId === account?.id,
    )
    expect(told).toHaveLength(isRefused ? 2 : 0)
  })

  it('comes from managers of the hospital alone', async () => {
    const [manager, member] = [
      await newMember(app, hospitalId, { role: 'manager' }),
      await newMember(app, hospitalId),
    ]
    const [ofManager, ofMember] = [await atDesk(app, manager), await atDesk(app, member)]
    const path = `desk/hospitals/${hospitalId}/members`
    expect((await ofMember.post(path, invitation(address()))).status).toBe(403)
    expect((await ofManager.post(path, invitation(address()))).status).toBe(201)
    const elsewhere = `desk/hospitals/${otherHospitalId}/members`
    expect((await ofManager.post(elsewhere, invitation(address()))).status).toBe(404)
    expect((await ofManager.get(elsewhere)).status).toBe(404)
  })
})

describe('an account of a hospital', () => {
  it('signs in at the desk, and nowhere else', async () => {
    const { email, password } = await newMember(app, hospitalId)
    const answers = await Promise.all(
      ['patient', 'admin', 'desk'].map((audience) => signIn(email, password, audience)),
    )
    expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [403, 'hospital_account'],
      [403, 'admin_required'],
      [200, undefined],
    ])
  })

  it('needs a second factor for each page of the desk', async () => {
    const member = await newMember(app, hospitalId)
    const browser = new Browser(app)
    await browser.signIn(member.email, member.password, { audience: 'desk' })
    expect(await browser.get('desk/hospitals')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    })
    expect((await browser.get('auth/sessions')).status).toBe(200)
  })

  it('needs no second factor if its hospital is fictional', async () => {
    const { email, password } = await newMember(app, hospitalId, { isDemonstration: true })
    const browser = new Browser(app)
    await browser.signIn(email, password, { audience: 'desk' })
    expect((await browser.get('desk/hospitals')).status).toBe(200)
  })

  it('cannot get another role', async () => {
    const { id } = await newMember(app, hospitalId)
    const patch = await app.request('PATCH', `admin/users/${id}`, {
      token: adminToken,
      body: { role: 'moderator', version: 1 },
    })
    expect([patch.status, patch.body]).toMatchObject([400, { errors: [{ code: 'role_of_hospital' }] }])
    const { id: patient } = await newAccount(app)
    const body = { role: 'hospital', version: 1 }
    expect((await app.request('PATCH', `admin/users/${patient}`, { token: adminToken, body })).status).toBe(
      400,
    )
  })

  it('reads and downloads its own data', async () => {
    const member = await newMember(app, hospitalId)
    const browser = await atDesk(app, member)
    expect((await browser.post('profile/export')).status).toBe(202)
    expect((await browser.get('profile')).status).toBe(200)
  })
})

it.each(['user', 'moderator', 'admin'] as const)('a %s does not sign in at the desk', async (role) => {
  const { email, password } = await newAccount(app, { role })
  expect(await signIn(email, password, 'desk')).toMatchObject({
    status: 403,
    body: { code: 'desk_required' },
  })
})

describe('a member who is removed', () => {
  it('is signed out at once, and told why', async () => {
    const member = await newMember(app, hospitalId)
    const browser = await atDesk(app, member)
    expect((await removeAsAdmin(member.memberId)).status).toBe(204)
    expect(await browser.get('desk/hospitals')).toMatchObject({
      status: 401,
      body: { code: 'membership_ended' },
    })
    expect(await signIn(member.email, member.password, 'desk')).toMatchObject({
      status: 403,
      body: { code: 'desk_required' },
    })
  })

  it('loses the rows of that hospital, and keeps those of another', async () => {
    const member = await newMember(app, hospitalId)
    await inviteAsAdmin(invitation(member.email), otherHospitalId)
    const browser = await atDesk(app, member)
    await removeAsAdmin(member.memberId)
    const { body } = await browser.get<DeskHospitalListView>('desk/hospitals')
    expect(body.items.map(({ id }) => id)).toEqual([otherHospitalId])
    expect((await browser.get(`desk/hospitals/${hospitalId}/members`)).status).toBe(404)
  })

  it('is never the last manager, unless an administrator removes them', async () => {
    const thirdHospitalId = await hospitalIdAt(app, 2)
    const manager = await newMember(app, thirdHospitalId, { role: 'manager' })
    const browser = await atDesk(app, manager)
    const leave = await browser.delete(`desk/hospital-members/${manager.memberId}`)
    expect([leave.status, leave.body]).toMatchObject([409, { code: 'last_manager' }])
    expect((await removeAsAdmin(manager.memberId)).status).toBe(204)
    expect((await removeAsAdmin(manager.memberId)).status).toBe(404)
  })

  it('waits for another change of the team at the same moment', async () => {
    const [first, second] = [await newMember(app, hospitalId), await newMember(app, hospitalId)]
    const answers = await whileLocked(app, lockOfTeam(), async () => {
      const pressed = [
        inviteAsAdmin(invitation(address())),
        removeAsAdmin(first.memberId),
        removeAsAdmin(second.memberId),
      ]
      await transactionsWait(app, pressed.length)
      return pressed as Promise<{ status: number }>[]
    })
    expect(answers.map(({ status }) => status)).toEqual([201, 204, 204])
  })

  it('can invite a colleague in the moment before', async () => {
    const manager = await newMember(app, hospitalId, { role: 'manager' })
    const browser = await atDesk(app, manager)
    const deadlocks = await deadlocksOf(app)
    const answers = await whileLocked(app, lockOfTeam(), async () => {
      const invited = browser.post(`desk/hospitals/${hospitalId}/members`, invitation(address()))
      await transactionsWait(app, 1)
      const removed = removeAsAdmin(manager.memberId)
      await transactionsWait(app, 2)
      return [invited, removed] as Promise<{ status: number }>[]
    })
    expect(answers.map(({ status }) => status)).toEqual([201, 204])
    expect(await deadlocksOf(app)).toBe(deadlocks)
  })

  it('can be the person who leaves', async () => {
    const member = await newMember(app, hospitalId)
    const browser = await atDesk(app, member)
    expect((await browser.delete(`desk/hospital-members/${member.memberId}`)).status).toBe(204)
    const other = await newMember(app, hospitalId)
    const colleague = await atDesk(app, await newMember(app, hospitalId))
    expect((await colleague.delete(`desk/hospital-members/${other.memberId}`)).status).toBe(403)
  })
})

describe('the database login of the desk', () => {
  let member: Member
  beforeAll(async () => {
    member = await newMember(app, hospitalId)
    await newMember(app, otherHospitalId)
  })

  it('shows the team of the own hospital alone', async () => {
    const teams = await queryAs<{ hospital_id: string }>(member, 'select hospital_id from hospital_members')
    expect(new Set(teams.map(({ hospital_id }) => hospital_id))).toEqual(new Set([hospitalId]))
    const people = await queryAs<{ email: string }>(member, 'select email from users')
    expect(people).toHaveLength(new Set(people.map(({ email }) => email)).size)
    expect(people).toContainEqual({ email: member.email })
    expect(people).not.toContainEqual({ email: 'admin@demo.sihat.example' })
  })

  it.each([
    'select password_hash from users',
    'select phone from profiles',
    'select * from bookings',
    'select * from medical_records',
    'select * from sessions',
    'select * from user_roles',
    'select secret from actor_proof_secret',
    `update hospital_members set role = 'manager'`,
    'delete from hospital_members',
    'set local role sihat_staff',
    'set local role sihat_app',
  ])('refuses: %s', async (statement) => {
    await expect(queryAs(member, statement)).rejects.toThrow('permission denied')
  })
})
