import type { ProfileView } from '../../src/modules/auth/profile.dto.js'
import type { Problem } from '../../src/platform/errors/index.js'
import { type Account, Browser, newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
let account: Account
let person: Browser

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  account = await newAccount(app)
  person = new Browser(app)
  await person.signIn(account.email, account.password)
})
afterAll(() => app.close())

const patch = (body: object) => person.patch<ProfileView>('profile', { version: 1, ...body })
const stored = async () => (await app.rows('select * from profiles where user_id = $1', [account.id]))[0]

it('shows what the person told', async () => {
  const { status, body } = await person.get<ProfileView>('profile')
  expect([status, body]).toEqual([
    200,
    {
      firstName: 'Amina',
      lastName: 'Okafor',
      phone: null,
      country: null,
      language: null,
      currency: null,
      version: 1,
    },
  ])
})

it('changes what is given and nothing else, with the names of the fields in the audit log', async () => {
  const answer = await patch({ firstName: '  Aïsha ', country: 'KE', language: 'sw', currency: 'KES' })
  const changed = { firstName: 'Aïsha', lastName: 'Okafor', country: 'KE', language: 'sw', currency: 'KES' }
  expect([answer.status, answer.body]).toEqual([200, { ...changed, phone: null, version: 2 }])
  expect((await person.get('profile')).body).toEqual(answer.body)
  const entries = await app.rows(
    `select details from audit_events where actor_id = $1 and action like 'profile%'`,
    [account.id],
  )
  expect(entries).toEqual([{ details: { fields: 'firstName country language currency' } }])
})

it('clears with null, and counts no version for a change that changes nothing', async () => {
  await patch({ country: 'KE', phone: '0712 345678' })
  const same = await patch({ country: 'KE', phone: '+254712345678', version: 2 })
  expect(same.body).toMatchObject({ phone: '+254712345678', version: 2 })
  const cleared = await patch({ phone: null, country: null, language: null, currency: null, version: 2 })
  expect(cleared.body).toMatchObject({ phone: null, country: null, version: 3 })
})

it('knows a country in small letters', async () => {
  expect((await patch({ country: 'ke' })).body).toMatchObject({ country: 'KE' })
})

it.each([
  ['+254 712 345 678', {}, '+254712345678'],
  ['0712 345 678', { country: 'KE' }, '+254712345678'],
  ['(0803) 123-4567', { country: 'NG' }, '+2348031234567'],
  ['00 44 20 7946 0958', { country: 'GB' }, '+442079460958'],
  ['+60 3-2161 1111', { country: 'KE' }, '+60321611111'],
])('keeps %s as E.164', async (phone, more, expected) => {
  expect((await patch({ phone, ...more })).body).toMatchObject({ phone: expected })
  expect(await stored()).toMatchObject({ phone: expected })
})

it('dials in the country that is stored when the change names none', async () => {
  await patch({ country: 'NG' })
  expect((await patch({ phone: '0803 123 4567', version: 2 })).body).toMatchObject({
    phone: '+2348031234567',
  })
})

it.each([
  ['a national number without a country', { phone: '0712 345 678' }, '/phone'],
  ['a number that is too short', { phone: '+254 71' }, '/phone'],
  ['words', { phone: 'call me' }, '/phone'],
  ['a number inside words', { phone: 'call +254712345678 now', country: 'KE' }, '/phone'],
  ['an empty number', { phone: '' }, '/phone'],
  ['a number without end', { phone: '1'.repeat(41) }, '/phone'],
  ['a number that is none', { phone: 254712345678 }, '/phone'],
  ['an unknown country', { country: 'XX' }, '/country'],
  ['a country in three letters', { country: 'KEN' }, '/country'],
  ['an unknown language', { language: 'de' }, '/language'],
  ['an unknown currency', { currency: 'BTC' }, '/currency'],
  ['an empty name', { firstName: '   ' }, '/firstName'],
  ['no name', { lastName: null }, '/lastName'],
  ['a name without end', { lastName: 'x'.repeat(101) }, '/lastName'],
  ['another account', { userId: '01a1fb67-0000-7000-8000-000000000000' }, '/userId'],
  ['a role', { role: 'admin' }, '/role'],
  ['no version', { version: null }, '/version'],
])('refuses %s and changes nothing', async (_what, body, pointer) => {
  const before = await stored()
  const { status, body: problem } = await person.patch<Problem>('profile', { version: 1, ...body })
  expect([status, problem.code]).toEqual([400, 'invalid_input'])
  expect(new Set(problem.errors?.map((error) => error.pointer))).toEqual(new Set([pointer]))
  expect(await stored()).toEqual(before)
})

it('takes one of two changes of one version', async () => {
  const answers = await Promise.all([patch({ firstName: 'One' }), patch({ firstName: 'Two' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale_version' })
})

it("leaves other people's profiles alone", async () => {
  const other = await newAccount(app)
  await patch({ firstName: 'Changed' })
  const [row] = await app.rows('select first_name, version from profiles where user_id = $1', [other.id])
  expect(row).toEqual({ first_name: 'Amina', version: 1 })
})
