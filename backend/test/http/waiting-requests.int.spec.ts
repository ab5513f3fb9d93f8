import { setTimeout as delay } from 'node:timers/promises'
import { Browser, newAccount, startApp, type TestApp } from '../support/index.js'
import { asOwner } from '../support/templates.js'

/** More than an API process has connections. */
const FLOOD = 16
/** Half of the connections, and those that wait. */
const ADMITTED = 62
const LOCKED_MS = 15_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function signedIn() {
  const { email, password } = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(email, password)
  return browser
}

async function patientWithBooking() {
  const browser = await signedIn()
  await browser.request('PUT', 'profile/consents/health_data', {
    granted: true,
    textVersion: '2026-11-22.1',
    locale: 'en',
  })
  const { body } = await browser.post<{ id: string }>('bookings', {
    bookingType: 'consultation',
    medicalSummary: 'My knee hurts',
  })
  return { browser, bookingId: body.id }
}

/**
 * Runs `work` while another transaction holds a lock of the row, as a payment does while Stripe is asked.
 * @throws Error when `work` waits for the lock
 */
const whileLocked = <T>(statement: string, work: () => Promise<T>): Promise<T> =>
  asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query(statement)
    try {
      const held = delay(LOCKED_MS, undefined, { ref: false }).then(() => {
        throw new Error('It waits for the lock')
      })
      return await Promise.race([work(), held])
    } finally {
      await holder.query('rollback')
    }
  }, app.databaseName)

it('requests of one patient that wait for a booking leave connections to other patients', async () => {
  const [attacker, victim] = [await patientWithBooking(), await signedIn()]
  let flood: Promise<{ status: number }[]> = Promise.resolve([])
  await whileLocked(`select from bookings where id = '${attacker.bookingId}' for update`, async () => {
    const read = () => attacker.browser.get(`bookings/${attacker.bookingId}/messages`)
    flood = Promise.all(Array.from({ length: FLOOD }, read))
    expect((await victim.get('bookings')).status).toBe(200)
  })
  expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([200]))
})

it('a patient with too many waiting requests is told to wait', async () => {
  const { browser, bookingId } = await patientWithBooking()
  let flood: Promise<{ status: number }[]> = Promise.resolve([])
  await whileLocked(`select from bookings where id = '${bookingId}' for update`, async () => {
    const read = () => browser.get(`bookings/${bookingId}/messages`)
    flood = Promise.all(Array.from({ length: 70 }, read))
    const refused = await browser.get<{ code: string }>('bookings')
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  })
  const statuses = (await flood).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(ADMITTED)
})

it('a session ends, and a sign-in succeeds, while a payment of the account is made', async () => {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  await whileLocked(`select from users where id = '${account.id}' for key share`, async () => {
    const ended = await browser.request('DELETE', 'auth/sessions/00000000-0000-4000-8000-000000000000')
    expect(ended.status).toBe(404)
    expect((await new Browser(app).signIn(account.email, account.password)).status).toBe(200)
  })
})
