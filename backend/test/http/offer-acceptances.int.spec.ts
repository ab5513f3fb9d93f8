import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { BookingView } from '../../src/modules/bookings/booking.dto.js'
import type { BookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { AcceptanceTermsView } from '../../src/modules/offers/acceptance.dto.js'
import type { AdminOfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferComparisonView } from '../../src/modules/offers/offer-comparison.dto.js'
import { expireOffers, releaseUnconfirmed } from '../../src/modules/offers/offers.upkeep.js'
import type { CreatedPaymentView, DueView } from '../../src/modules/payments/payment.dto.js'
import { Database } from '../../src/platform/database/index.js'
import { UpkeepRunner } from '../../src/platform/upkeep/index.js'
import { patientActor, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runMessage } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { acceptOffer as accept, OfferTeam } from '../support/offer-team.js'
import { offerContent } from '../support/offers.js'
import { erase, newQuotePatient, type QuotePatient } from '../support/quotes.js'
import { TestStripe } from '../support/stripe.js'
import { meetAtBooking, transactionsWait, whileLocked } from '../support/together.js'
import { turnOf } from '../support/upkeep-turn.js'

const HOUR_MS = 3_600_000

let app: TestApp
let store: ObjectStore
let stripe: TestStripe
let team: OfferTeam
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  stripe = await TestStripe.start()
  app = await startApp()
  team = await OfferTeam.of(app)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
  await stripe.close()
  await store.close()
})

const compare = async ({ browser, path }: QuotePatient) =>
  (await browser.get<OfferComparisonView>(`${path}/offers`)).body

const statuses = async (patient: QuotePatient, ...offers: AdminOfferView[]) => {
  const { offers: seen } = await compare(patient)
  return offers.map(({ id }) => seen.find((offer) => offer.id === id)?.status)
}

/** The last moment of the published version has come. */
const endNow = ({ id }: AdminOfferView) =>
  app.rows(
    `with off as (select set_config('session_replication_role', 'replica', true))
     update offer_versions set valid_until = now() from off where offer_id = $1`,
    [id],
  )

const release = (now: Date) => releaseUnconfirmed(turnOf(app), now)

const bookingOf = async ({ browser, path }: QuotePatient) => (await browser.get<BookingView>(path)).body
const dueOf = async ({ browser, bookingId }: QuotePatient) =>
  (await browser.get<DueView>(`payments/due/${bookingId}`)).body

describe('an acceptance', () => {
  it('stores what the patient read and signed, and holds the other offer', async () => {
    const { patient, first, second } = await team.offers()
    const { body: terms } = await patient.browser.get<AcceptanceTermsView>(
      `offers/${first.id}/acceptance-terms`,
    )
    expect(terms).toMatchObject({ version: 1, hash: first.published?.hash })
    expect(terms.text.join(' ')).toContain('may bill USD 10,000.00 at most')
    const { status, body } = await accept(patient, first)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      offerId: first.id,
      version: 1,
      hash: first.published?.hash,
      signature: 'Mei Ling',
      text: terms.text,
      sharesIdentity: true,
      confirmedAt: null,
      costUsd: 10_000,
    })
    expect(Date.parse(body.confirmBy) - Date.parse(body.acceptedAt)).toBe(48 * HOUR_MS)
    expect((await compare(patient)).acceptance).toEqual(body)
    expect(await statuses(patient, first, second)).toEqual(['accepted', 'held'])
    expect((await bookingOf(patient)).status).toBe('pending')
    const types = (await messagesOf(app, 'offer.acceptance_mail')).map(
      ({ payload }) => (payload as { type: string }).type,
    )
    expect(types.slice(-2).sort()).toEqual(['accepted', 'team'])
  })

  it('is given once, however often it is sent', async () => {
    const { patient, offer } = await team.offer()
    const key = uuid()
    const answers = await meetAtBooking(app, patient.bookingId, () => [
      accept(patient, offer, {}, key),
      accept(patient, offer, {}, key),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await accept(patient, offer)).body.code).toBe('already_accepted')
  })

  it('goes to one offer when two devices accept two', async () => {
    const { patient, first, second } = await team.offers()
    const answers = await meetAtBooking(app, patient.bookingId, () => [
      accept(patient, first),
      accept(patient, second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.code)).toContain('already_accepted')
    expect((await statuses(patient, first, second)).sort()).toEqual(['accepted', 'held'])
  })

  describe('that is not valid', () => {
    let patient: QuotePatient
    let offer: AdminOfferView
    beforeAll(async () => {
      ;({ patient, offer } = await team.offer())
    })

    it.each([
      ['another version', { version: 2 }, 'offer_changed'],
      ['another hash', { hash: '0'.repeat(64) }, 'offer_changed'],
      ['no name', { signature: ' ' }, 'invalid_input'],
      ['no letters', { signature: '😀😀' }, 'invalid_input'],
      ['no answer about the name', { sharesIdentity: undefined }, 'invalid_input'],
    ])('is refused with %s', async (_what, changes, code) => {
      expect((await accept(patient, offer, changes)).body.code).toBe(code)
      expect(await statuses(patient, offer)).toEqual(['published'])
    })
  })

  it('is refused for an offer that is over, withdrawn or of another patient', async () => {
    const { patient, first, second } = await team.offers()
    await endNow(first)
    expect((await accept(patient, first)).body.code).toBe('offer_over')
    await team.act(second, 'withdraw', { reason: 'clinical' })
    expect((await accept(patient, second)).body.code).toBe('offer_over')
    const other = await newQuotePatient(app)
    expect((await accept(other, first)).status).toBe(404)
    expect((await other.browser.get(`offers/${first.id}/acceptance-terms`)).status).toBe(404)
  })

  it('is refused for an offer that ends while the acceptance waits, and nothing is half done', async () => {
    const { patient, first } = await team.offers()
    const lock = `select from bookings where id = '${patient.bookingId}' for update`
    const answers = await whileLocked(app, lock, async () => {
      const accepted = accept(patient, first)
      await transactionsWait(app, 1)
      await endNow(first)
      return [accepted]
    })
    expect(answers).toMatchObject([{ status: 409, body: { code: 'offer_over' } }])
    expect(await statuses(patient, first)).toEqual(['expired'])
    expect((await compare(patient)).acceptance).toBeNull()
  })

  it('is refused without the consent to health data', async () => {
    const { patient, offer } = await team.offer()
    await patient.agree('health_data', false)
    expect((await accept(patient, offer)).status).not.toBe(200)
  })

  it('ends after 48 hours, and the offers come back as they are then', async () => {
    const { patient, first, second } = await team.offers({ lastDay: '2098-12-31' })
    const { body } = await accept(patient, first)
    const at = (shift: number) => new Date(Date.parse(body.confirmBy) + shift)
    await release(at(-1))
    expect(await statuses(patient, first, second)).toEqual(['accepted', 'held'])
    await release(at(0))
    expect(await statuses(patient, first, second)).toEqual(['published', 'published'])
    expect((await compare(patient)).acceptance).toBeNull()
    const { body: told } = await patient.browser.get<{ items: { type: string }[] }>('notifications')
    expect(told.items.map(({ type }) => type)).toContain('offer_not_confirmed')
    expect((await accept(patient, second)).status).toBe(200)
    expect(await statuses(patient, first, second)).toEqual(['held', 'accepted'])
  })

  it.each([
    ['choose again', 'while another offer is valid', true],
    ['None of your offers can be accepted now', 'once no offer is valid', false],
  ])('that ends is told by a mail with "%s" %s', async (words, _when, isValid) => {
    const { patient, first, second } = await team.offers()
    const { body } = await accept(patient, first)
    await endNow(first)
    if (!isValid) await endNow(second)
    await release(new Date(body.confirmBy))
    const message = (await messagesOf(app, 'offer.acceptance_mail')).at(-1)
    if (!message) throw new Error('The message is missing')
    await runMessage(app, message)
    const mail = mailbox.mails.find(({ to }) => to.includes(patient.email))
    expect(mail?.text).toContain('You owe nothing')
    expect(mail?.text).toContain(words)
    expect(mail?.text.includes('choose again')).toBe(isValid)
  })

  it('is released by the next run while another transaction holds its booking', async () => {
    const { patient, first } = await team.offers()
    const { body } = await accept(patient, first)
    const late = new Date(body.confirmBy)
    await whileLocked(app, `select from bookings where id = '${patient.bookingId}' for update`, async () => {
      await release(late)
      return []
    })
    expect(await statuses(patient, first)).toEqual(['accepted'])
    await release(late)
    expect(await statuses(patient, first)).toEqual(['published'])
  })

  it('keeps the offers of its booking from expiry', async () => {
    const { patient, first, second } = await team.offers()
    await accept(patient, first)
    const later = new Date('2100-01-01')
    await expireOffers(turnOf(app), later)
    expect(await statuses(patient, first, second)).toEqual(['accepted', 'held'])
  })

  it('ends when the hospital takes the offer back or the patient withdraws the request', async () => {
    const { patient, requestIds, first, second } = await team.offers()
    await accept(patient, first)
    await team.act(await team.seen(patient, first), 'withdraw', { reason: 'date_lost' })
    expect(await statuses(patient, first, second)).toEqual(['withdrawn', 'published'])
    await accept(patient, second)
    await patient.answer(requestIds[1], 'withdraw')
    expect(await statuses(patient, first, second)).toEqual(['withdrawn', 'declined'])
    expect((await compare(patient)).acceptance).toBeNull()
  })

  it('lets no new version of the offer be published', async () => {
    const { patient, offer } = await team.offer()
    await accept(patient, offer)
    const seen = await team.seen(patient, offer)
    const { body: draft } = await team.ask<AdminOfferView>('PATCH', `offers/${offer.id}`, {
      version: seen.version,
      content: offerContent(),
    })
    expect((await team.act(draft, 'publish')).body.code).toBe('invalid_transition')
  })
})

/** A deadlock would need the lock of live events before a row: whoever holds the row wants to tell the patient, too. */
describe('the lock of live events', () => {
  const confirm = async (patient: QuotePatient, first: AdminOfferView) => {
    await accept(patient, first)
    return () => team.confirm(patient, first)
  }
  const withdraw = async (patient: QuotePatient) => () => patient.agree('share_with_hospital', false)

  const isFreeWhile = async ({ id }: QuotePatient, offer: AdminOfferView, act: () => Promise<unknown>) => {
    const free: boolean[] = []
    await whileLocked(app, `select from offers where id = '${offer.id}' for update`, async () => {
      const answer = act()
      await transactionsWait(app, 1)
      const rows = await app.rows<{ isFree: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('live ' || $1, 0)) as "isFree"`,
        [id],
      )
      free.push(...rows.map(({ isFree }) => isFree))
      return [answer]
    })
    return free[0]
  }

  it.each([
    ['a withdrawn consent ends all offers', withdraw],
    ['a confirmed date ends the other offers', confirm],
  ])('is free while %s and waits for one of them', async (_what, prepare) => {
    const { patient, first, second } = await team.offers()
    const act = await prepare(patient, first)
    expect(await isFreeWhile(patient, second, act)).toBe(true)
  })

  it('is free while acceptances end after 48 hours and wait for the offer of another patient', async () => {
    const [one, other] = [await team.offer(), await team.offer()]
    await accept(one.patient, one.offer)
    await accept(other.patient, other.offer)
    const act = () => release(new Date('2099-01-01'))
    expect(await isFreeWhile(one.patient, other.offer, act)).toBe(true)
    expect(await statuses(one.patient, one.offer)).toEqual(['published'])
  })
})

describe('the end of an offer', () => {
  it('waits for the next run while another transaction holds its booking, and stops no other offer', async () => {
    const [held, free] = [await team.offer(), await team.offer()]
    await endNow(held.offer)
    await endNow(free.offer)
    const run = () => app.context.get(UpkeepRunner).runNow('offers.expired')
    const stored = async ({ id }: AdminOfferView) =>
      (await app.rows<{ status: string }>('select status from offers where id = $1', [id]))[0]?.status
    const seen: unknown[] = []
    await whileLocked(
      app,
      `select from bookings where id = '${held.patient.bookingId}' for update`,
      async () => {
        const running = run()
        await Promise.race([running, transactionsWait(app, 1)])
        const unlocked = await app.rows('select id from offers where id = $1 for update skip locked', [
          held.offer.id,
        ])
        seen.push(unlocked.length, await stored(held.offer), await stored(free.offer))
        return [running]
      },
    )
    expect(seen).toEqual([1, 'published', 'expired'])
    await run()
    expect(await stored(held.offer)).toBe('expired')
  })
})

describe('a confirmed date', () => {
  it('ends the other requests, and gives the booking the hospital and the cost of the offer', async () => {
    const { patient, first, second } = await team.offers()
    await accept(patient, first)
    const { status, body } = await team.confirm(patient, first)
    expect([status, body.acceptance?.signature]).toEqual([200, 'Mei Ling'])
    expect(body.events.map(({ transition }) => transition)).toEqual([
      'edit',
      'publish',
      'accept',
      'confirm_date',
    ])
    expect(await statuses(patient, first, second)).toEqual(['accepted', 'declined'])
    expect((await accept(patient, second)).body).toMatchObject({
      code: 'already_accepted',
      detail: expect.stringContaining('its hospital has confirmed the date. You cannot accept this one.'),
    })
    expect((await patient.list()).map(([id, state]) => [id, state])).toEqual(
      expect.arrayContaining([
        [team.hospitalIds[0], 'offered'],
        [team.hospitalIds[1], 'withdrawn'],
      ]),
    )
    expect(await bookingOf(patient)).toMatchObject({
      status: 'confirmed',
      hospital: { id: team.hospitalIds[0] },
      estimatedCostUsd: 10_000,
    })
    expect(await dueOf(patient)).toMatchObject({
      kind: 'deposit',
      amount: 2_000,
      leftUsd: 2_000,
      hospitalUsd: 8_000,
      depositPercent: 20,
      refundRule: [
        { days: 14, percent: 100 },
        { days: 0, percent: 50 },
      ],
    })
    for (const { id, version } of [await team.seen(patient, first), await team.seen(patient, second)]) {
      const changed = { version, content: offerContent({ roomCategory: 'suite' }) }
      expect((await team.ask('PATCH', `offers/${id}`, changed)).body).toMatchObject({
        code: 'invalid_transition',
        detail: expect.stringContaining('The offers of this booking cannot change now.'),
      })
    }
    await release(new Date('2099-01-01'))
    expect(await statuses(patient, first)).toEqual(['accepted'])
    expect((await team.confirm(patient, first)).body.code).toBe('invalid_transition')
    const withdrawn = await team.act(await team.seen(patient, first), 'withdraw', { reason: 'date_lost' })
    expect(withdrawn.body.code).toBe('invalid_transition')
  })

  it('is told by one mail, unless the acceptance has ended since', async () => {
    const { patient, offer } = await team.offer()
    const before = (await messagesOf(app, 'booking.mail')).length
    await accept(patient, offer)
    await team.confirm(patient, offer)
    expect(await messagesOf(app, 'booking.mail')).toHaveLength(before)
    const message = (await messagesOf(app, 'offer.acceptance_mail')).at(-1)
    if (!message) throw new Error('The message is missing')
    expect(message.payload).toMatchObject({ type: 'dateConfirmed' })
    await runMessage(app, message)
    const mails = mailbox.mails.filter(({ to }) => to.includes(patient.email))
    expect(mails.map(({ subject }) => subject)).toEqual(['The date of your offer is confirmed'])
    expect(mails[0]?.text).toContain('Sign in to see what to pay and when.')
    expect(mails[0]?.text).not.toMatch(/knee|hospital/i)

    const cancelled = await team.offer()
    await accept(cancelled.patient, cancelled.offer)
    await team.confirm(cancelled.patient, cancelled.offer)
    const late = (await messagesOf(app, 'offer.acceptance_mail')).at(-1)
    if (!late) throw new Error('The message is missing')
    await app.rows(
      "update offer_acceptances set ended_at = now(), end_reason = 'withdrawn' where offer_id = $1",
      [cancelled.offer.id],
    )
    await runMessage(app, late)
    expect(mailbox.mails.filter(({ to }) => to.includes(cancelled.patient.email))).toEqual([])
  })

  it('needs an acceptance of this offer that is not over', async () => {
    const { patient, first, second } = await team.offers()
    expect((await team.confirm(patient, first)).body.code).toBe('invalid_transition')
    await accept(patient, first)
    expect((await team.confirm(patient, second)).body.code).toBe('invalid_transition')
    await app.rows('update offer_acceptances set confirm_by = now() where offer_id = $1', [first.id])
    expect((await team.confirm(patient, first)).body.code).toBe('invalid_transition')
  })

  it('comes before the end of the acceptance or after it', async () => {
    const { patient, offer } = await team.offer()
    const { body } = await accept(patient, offer)
    const seen = await team.seen(patient, offer)
    const [{ status }] = await Promise.all([
      team.act(seen, 'confirm-date'),
      release(new Date(body.confirmBy)),
    ])
    const isConfirmed = status === 200
    expect(await statuses(patient, offer)).toEqual([isConfirmed ? 'accepted' : 'published'])
    expect((await bookingOf(patient)).status).toBe(isConfirmed ? 'confirmed' : 'pending')
  })

  it('leaves the cost open without an exchange rate', async () => {
    const { patient, offer } = await team.offer({ currency: 'KWD' })
    expect((await accept(patient, offer)).body.costUsd).toBeNull()
    await team.confirm(patient, offer)
    expect(await bookingOf(patient)).toMatchObject({
      estimatedCostUsd: null,
      hospital: { id: team.hospitalIds[0] },
    })
    expect((await dueOf(patient)).kind).toBeNull()
  })
})

it('waits alone: nothing is paid, asked for or confirmed by hand meanwhile', async () => {
  const { patient, offer } = await team.offer()
  const patch = (changes: object) => team.changeBooking(patient, changes)
  const asked = {
    hospitalId: team.hospitalIds[0],
    estimatedCostUsd: 5_000,
    status: 'payment_pending',
    reason: 'As before.',
  }
  expect((await patch(asked)).status).toBe(200)
  const { amount } = await dueOf(patient)
  expect(amount).toBe(1_000)
  await accept(patient, offer)
  expect(await dueOf(patient)).toMatchObject({ kind: null, amount: null })
  const paid = await patient.browser.post<{ code: string }>('payments', {
    bookingId: patient.bookingId,
    amount,
  })
  expect(paid.body.code).toBe('payment_not_ready')
  for (const changes of [
    { status: 'confirmed' },
    { status: 'completed' },
    { hospitalId: team.hospitalIds[1] },
    { estimatedCostUsd: 1 },
  ])
    expect((await patch(changes)).body.code).toBe('offer_binds')
  const { version } = await bookingOf(patient)
  const appointment = { localTime: '2099-02-10T09:00', timeZone: 'Asia/Kolkata', version }
  const set = await team.ask<unknown>('PUT', `bookings/${patient.bookingId}/appointment`, appointment)
  expect(set.body.code).toBe('offer_binds')
  expect((await team.confirm(patient, offer)).status).toBe(200)
  expect(await dueOf(patient)).toMatchObject({ kind: 'deposit', amount: 2_000 })
})

it.each(['confirmed', 'payment_pending'])(
  'is refused while the booking is %s with another hospital',
  async (status) => {
    const { patient, offer } = await team.offer()
    const agreed = { hospitalId: team.hospitalIds[1], estimatedCostUsd: 500, reason: 'As agreed.', status }
    expect((await team.changeBooking(patient, agreed)).status).toBe(200)
    const { body } = await accept(patient, offer)
    expect([body.code, body.detail]).toEqual(['booking_agreed', expect.stringContaining('another hospital')])
    expect(await statuses(patient, offer)).toEqual(['published'])
    await team.changeBooking(patient, { status: 'pending' })
    expect((await accept(patient, offer)).status).toBe(200)
    await team.confirm(patient, offer)
    expect(await bookingOf(patient)).toMatchObject({
      status: 'confirmed',
      hospital: { id: team.hospitalIds[0] },
    })
  },
)

it('gives a booking that the team confirmed without a hospital the hospital of the offer', async () => {
  const { patient, offer } = await team.offer()
  await team.changeBooking(patient, { hospitalId: null, status: 'confirmed' })
  expect((await accept(patient, offer)).status).toBe(200)
  await team.confirm(patient, offer)
  const mails = await messagesOf(app, 'booking.mail')
  expect(mails.at(-1)?.payload).toMatchObject({ bookingId: patient.bookingId, type: 'replaced' })
})

it('is refused for a booking with an appointment', async () => {
  const { patient, offer } = await team.offer()
  await app.rows(
    'update bookings set appointment_at = now() + interval $$9 days$$, appointment_time_zone = $$UTC$$ where id = $1',
    [patient.bookingId],
  )
  expect((await accept(patient, offer)).body.code).toBe('booking_paid')
})

describe('a payment', () => {
  let patient: QuotePatient
  const patch = (changes: object) => team.changeBooking(patient, changes)
  beforeAll(async () => {
    patient = (await team.offer()).patient
    await patch({ hospitalId: team.hospitalIds[0], estimatedCostUsd: 5_000, status: 'confirmed' })
  })

  it('cannot be made while offers are open', async () => {
    expect(await dueOf(patient)).toMatchObject({ kind: null, amount: null })
    const { body } = await patient.browser.post<{ code: string; detail: string }>('payments', {
      bookingId: patient.bookingId,
      amount: 1_000,
    })
    expect([body.code, body.detail]).toEqual([
      'payment_not_ready',
      expect.stringContaining('accept one first'),
    ])
  })

  it('is not asked for while offers are open, unless an administrator writes the reason', async () => {
    expect((await patch({ status: 'payment_pending' })).body.code).toBe('payment_not_ready')
    expect((await patch({ status: 'payment_pending', reason: 'The hospital asks for it.' })).status).toBe(200)
    expect(await dueOf(patient)).toMatchObject({ kind: 'deposit', amount: 1_000 })
  })
})

it('outlives the consent, and ends with the booking', async () => {
  const { patient, requestIds, first } = await team.offers()
  await accept(patient, first)
  await team.confirm(patient, first)
  expect((await patient.answer(requestIds[0], 'withdraw')).body.code).toBe('invalid_transition')
  await patient.agree('share_with_hospital', false)
  expect((await patient.list()).map(([, status]) => status)).toEqual(['withdrawn', 'withdrawn'])
  expect(await statuses(patient, first)).toEqual(['accepted'])
  await patient.browser.post(`${patient.path}/cancel`, {})
  expect(await statuses(patient, first)).toEqual(['declined'])
  const { acceptance } = await compare(patient)
  expect(acceptance).toMatchObject({ signature: 'Mei Ling', endedAt: expect.any(String) })
  expect((await dueOf(patient)).hospitalUsd).toBeNull()

  await team.changeBooking(patient, { status: 'confirmed' })
  expect(await bookingOf(patient)).toMatchObject({ status: 'confirmed', estimatedCostUsd: null })
  expect(await dueOf(patient)).toMatchObject({ kind: null, collectedPercent: 100 })
})

it('leaves no cost to a reopened booking, also where Sihat collected all of it', async () => {
  const { patient, offer } = await team.offer({
    paymentPlan: [{ percent: 100, payee: 'sihat', days: 7, event: 'acceptance' }],
  })
  await accept(patient, offer)
  await team.confirm(patient, offer)
  expect(await bookingOf(patient)).toMatchObject({ estimatedCostUsd: 10_000 })
  await patient.browser.post(`${patient.path}/cancel`, {})
  expect((await team.changeBooking(patient, { status: 'pending' })).status).toBe(200)
  expect(await bookingOf(patient)).toMatchObject({ status: 'pending', estimatedCostUsd: null })
})

it('binds hospital and highest total of the booking', async () => {
  const { patient, offer } = await team.offer()
  await accept(patient, offer)
  await team.confirm(patient, offer)
  const patch = (changes: object) => team.changeBooking(patient, changes)
  expect((await patch({ hospitalId: team.hospitalIds[1] })).body.code).toBe('offer_binds')
  expect((await patch({ estimatedCostUsd: 10_000.01 })).body.code).toBe('offer_binds')
  expect((await patch({ estimatedCostUsd: 9_000 })).status).toBe(200)
  expect(await dueOf(patient)).toMatchObject({ amount: 1_800, hospitalUsd: 7_200 })
})

describe('the deposit of an accepted offer', () => {
  it('is what Sihat collects, and the rest goes to the hospital', async () => {
    const { patient, offer } = await team.offer()
    await accept(patient, offer)
    await team.confirm(patient, offer)
    const { body } = await patient.browser.post<CreatedPaymentView>('payments', {
      bookingId: patient.bookingId,
      amount: 2_000,
    })
    stripe.pay(body.url)
    await stripe.bring(app)
    expect(await dueOf(patient)).toMatchObject({
      kind: null,
      paidUsd: 2_000,
      leftUsd: 0,
      hospitalUsd: 8_000,
      paidRules: [{ refundRule: [{ days: 14, percent: 100 }, { days: 0 }] }],
    })
    const { stage, followUp } = (await patient.browser.get<BookingDetailView>(patient.path)).body
    expect(stage).toBe('deposit_received')
    const received = followUp.history.find(({ type }) => type === 'payment_received')
    expect(received?.payment).toBe('deposit')
  })
})

describe('access', () => {
  it('lets the login of patients sign and end an acceptance, and nothing else', async () => {
    const { patient, offer } = await team.offer()
    const { body } = await accept(patient, offer)
    const change = (set: string) =>
      app.context
        .get(Database)
        .transaction(patientActor(patient.id), (em) =>
          sql`update offer_acceptances set ${sql.raw(set)} where booking_id = ${patient.bookingId}`.execute(
            em.getKysely(),
          ),
        )
    await expect(change('confirmed_at = now()')).rejects.toThrow('permission denied')
    await expect(change(`ended_at = now(), end_reason = 'not_confirmed'`)).rejects.toThrow(
      'row-level security',
    )
    await change(`ended_at = now(), end_reason = 'declined'`)
    expect(body.confirmedAt).toBeNull()
  })

  it('keeps the signature encrypted, and erases it with the account', async () => {
    const { patient, offer } = await team.offer()
    await accept(patient, offer)
    const rows = await app.rows<{ row: string }>(
      `select offer_acceptances::text as row from offer_acceptances where booking_id = $1`,
      [patient.bookingId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(Buffer.from('Mei Ling').toString('hex'))
    expect(await erase(app, patient)).toMatchObject({ offer_acceptances: 1 })
  })

  it('has one active acceptance of a booking, with the hash of its version', async () => {
    const { patient, offer } = await team.offer()
    await accept(patient, offer)
    const copy = (changes: string) =>
      app.rows(
        `insert into offer_acceptances (id, offer_id, booking_id, user_id, number, hash, signature, shares_identity, accepted_at, confirm_by)
         select gen_random_uuid(), a.offer_id, a.booking_id, a.user_id, a.number, ${changes}, a.signature, true, now(), now()
         from offer_acceptances a where a.booking_id = $1`,
        [patient.bookingId],
      )
    await expect(copy('a.hash')).rejects.toThrow('offer_acceptances_active')
    await app.rows(
      `update offer_acceptances set ended_at = now(), end_reason = 'declined' where booking_id = $1`,
      [patient.bookingId],
    )
    await expect(copy(`repeat('0', 64)`)).rejects.toThrow('offer_acceptances_version')
  })
})
