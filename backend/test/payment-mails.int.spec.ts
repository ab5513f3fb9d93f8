import { randomUUID } from 'node:crypto'
import type { CreatedPaymentView } from '../src/modules/payments/payment.dto.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'
import { runJobs } from './support/jobs.js'
import { Mailbox } from './support/mailbox.js'
import { refundPayment } from './support/refunds.js'
import { GOOD_CARD, REFUND_FAILS_CARD, RENEWAL_FAILS_CARD, TestStripe } from './support/stripe.js'
import { insertRecords } from './support/uploads.js'

let mailbox: Mailbox
let stripe: TestStripe
let app: TestApp
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  process.env.TEAM_MAIL = 'team@sihat.example'
  stripe = await TestStripe.start()
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await stripe.close()
  await mailbox.close()
})

/** What a mailbox must not give away about anybody. */
const HEALTH = /melanoma|oncolog|cancer|surgery|hospital|treatment|assessment/i

async function patient() {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  return { ...account, browser }
}
type Patient = Awaited<ReturnType<typeof patient>>

async function subscriber(card: string): Promise<Patient> {
  const person = await patient()
  const { body } = await person.browser.post<{ url: string }>('subscription/checkout')
  stripe.pay(body.url, card)
  await stripe.bring(app)
  return person
}

/** Everything that is waiting is mailed; the answer is what this person got, the oldest first. */
async function mailsTo(address: string) {
  await runJobs(app, 'payment.mail')
  await runJobs(app, 'payment.team_mail')
  return mailbox.mails.filter(({ to }) => to.includes(address))
}
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

afterEach(async () => {
  for (const { text } of mailbox.mails) expect(text).not.toMatch(HEALTH)
})

it('tells of Premium: begun, before it renews, when the card is refused, and when it has ended', async () => {
  const { email } = await subscriber(RENEWAL_FAILS_CARD)
  stripe.passDays(25)
  await stripe.bring(app)
  expect(await subjectsTo(email)).toEqual(['Premium is active', 'Premium renews soon'])
  stripe.passDays(7)
  await stripe.bring(app)
  stripe.passDays(10)
  await stripe.bring(app)
  const mails = await mailsTo(email)
  expect(mails.slice(2).map(({ subject }) => subject)).toEqual([
    'Your payment did not go through',
    'Premium has ended',
  ])
  const [begun, renewal, refused] = mails
  expect(begun?.text).toMatch(/paid until [A-Z][a-z]{2} \d{2}, \d{4}, \d{2}:\d{2} UTC \(world time\)/)
  expect(renewal?.text).toMatch(
    /On [A-Z][a-z]{2} \d{2}, \d{4}, \d{2}:\d{2} UTC \(world time\) your card is charged \$49/,
  )
  expect(refused?.text).toContain('its tools are closed for now')
})

it('tells of Premium that was cancelled, until when it runs, and announces no renewal', async () => {
  const { email, browser } = await subscriber(GOOD_CARD)
  // Stripe has announced the renewal already, and the event is late.
  stripe.passDays(26)
  await browser.post('subscription/cancel')
  await browser.post('subscription/cancel')
  await stripe.bring(app)
  await app.rows(
    `update subscriptions set paid_until = '2027-01-05T23:07:00Z' where user_id = (select id from users where email = $1)`,
    [email],
  )
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Premium is active', 'You have cancelled Premium'])
  expect(mails[1]?.text).toContain('open until Jan 05, 2027, 23:07 UTC (world time). Premium ends then.')
})

it('tells of Premium that is kept after all, and when it renews', async () => {
  const { email, browser } = await subscriber(GOOD_CARD)
  await browser.post('subscription/cancel')
  await browser.post('subscription/resume')
  await stripe.bring(app)
  const mails = await mailsTo(email)
  expect(mails.slice(1).map(({ subject }) => subject)).toEqual([
    'You have cancelled Premium',
    'You keep Premium',
  ])
  expect(mails[2]?.text).toMatch(
    /renews on [A-Z][a-z]{2} \d{2}, \d{4}, \d{2}:\d{2} UTC \(world time\) for \$49 per month/,
  )
})

it('tells of Premium that went back', async () => {
  const { email, browser } = await subscriber(GOOD_CARD)
  await browser.post('subscription/refund')
  await stripe.bring(app)
  expect((await subjectsTo(email)).slice(1).sort()).toEqual([
    'Premium has ended',
    'Your refund is on its way',
  ])
  expect((await mailsTo(email)).filter(({ booking }) => booking)).toEqual([])
  expect((await mailsTo(email)).map(({ text }) => text).join()).not.toContain('left to pay')
})

it.each([
  ['a cancelled booking', `update bookings set status = 'cancelled' where id = $1`, {}],
  ['a goodwill refund of a booking that is paid', '', { isGoodwill: true }],
])('states nothing left to pay for %s', async (_of, sql, more) => {
  const person = await patient()
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 200000, 20)`,
    [bookingId, person.id],
  )
  const ids: string[] = []
  // The deposit, then the balance.
  for (const amount of [400, 1_600]) {
    const { body } = await person.browser.post<CreatedPaymentView>('payments', {
      bookingId,
      amount,
    })
    stripe.pay(body.url, GOOD_CARD)
    await stripe.bring(app)
    ids.push(body.id)
  }
  if (sql) await app.rows(sql, [bookingId])
  const { status } = await refundPayment(app, ids[1] ?? '', {
    token: await app.tokenOf('admin'),
    body: { amount: 100, reason: 'A gift', ...more },
  })
  expect(status).toBe(201)
  await stripe.bring(app)
  const mail = (await mailsTo(person.email)).find(({ subject }) => subject === 'Your refund is on its way')
  expect(mail?.text).toContain('We refunded $100.00')
  expect(mail?.text).not.toContain('left to pay')
  const isGoodwill = 'isGoodwill' in more
  expect(mail?.text.includes('You do not have to pay this amount again.')).toBe(isGoodwill)
})

it('tells that a payment was not due any more, and states nothing left to pay', async () => {
  const { id, email, browser } = await patient()
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 400000, 20)`,
    [bookingId, id],
  )
  const { body } = await browser.post<CreatedPaymentView>('payments', { bookingId, amount: 800 })
  await app.rows(`update bookings set status = 'pending' where id = $1`, [bookingId])
  stripe.pay(body.url)
  await stripe.bring(app)
  await runJobs(app, 'payment.refund')
  const [notDue, refunded, ...more] = await mailsTo(email)
  expect([notDue?.subject, refunded?.subject, more]).toEqual([
    'We are sending your money back',
    'Your refund is on its way',
    [],
  ])
  expect(notDue?.text).toContain('Your booking changed or ended before we received your payment of $800.00.')
  expect(notDue?.text).toContain('We will send it all back to your card.')
  expect(refunded?.text).toContain('Reason: your booking changed.')
  expect(refunded?.text).not.toContain('left to pay')
})

it('tells of a refund of Premium that the bank refuses, and that Premium stays', async () => {
  const { email, browser } = await subscriber(REFUND_FAILS_CARD)
  await browser.post('subscription/refund')
  stripe.passDays(1)
  await stripe.bring(app)
  const mail = (await mailsTo(email)).at(-1)
  expect(mail?.subject).toBe('Your bank refused the refund of Premium')
  expect(mail?.text).toMatch(
    /Premium stays paid until [A-Z][a-z]{2} \d{2}, \d{4}, \d{2}:\d{2} UTC \(world time\) and does not renew/,
  )
  expect(mail?.text).toContain('You can ask for the refund again')
})

it('tells that Premium has ended with the bank transfer of its refund', async () => {
  const { id, email, browser } = await subscriber(REFUND_FAILS_CARD)
  await browser.post('subscription/refund')
  // Stripe reports the refund as sent, then as refused.
  await stripe.bring(app)
  stripe.passDays(1)
  await stripe.bring(app)
  const [payment] = await app.rows<{ id: string }>('select id from payments where user_id = $1', [id])
  const body = { method: 'bank_transfer', reference: 'MBB-2026/1125', reason: 'Agreed by telephone' }
  await refundPayment(app, payment?.id ?? '', { token: await app.tokenOf('admin'), body })
  const mail = (await mailsTo(email)).at(-1)
  expect(mail?.subject).toBe('We sent your refund by bank transfer')
  expect(mail?.text).toContain('Premium has ended. We will not charge you again.')
  const events = await app.rows<{ type: string }>(
    'select type from live_events where user_id = $1 order by id desc limit 1',
    [id],
  )
  expect(events).toEqual([{ type: 'subscription.updated' }])
})

it('tells that Premium renews where the bank refuses a part, and announces no renewal that a refund has stopped', async () => {
  const { id, email, browser } = await subscriber(REFUND_FAILS_CARD)
  const [payment] = await app.rows<{ id: string }>('select id from payments where user_id = $1', [id])
  const token = await app.tokenOf('admin')
  await refundPayment(app, payment?.id ?? '', { token, body: { amount: 10, reason: 'Goodwill' } })
  stripe.passDays(1)
  await stripe.bring(app)
  const refused = (await mailsTo(email)).at(-1)
  expect(refused?.subject).toBe('Your bank refused the refund of Premium')
  expect(refused?.text).toMatch(/Premium stays active\. It renews on [A-Z][a-z]{2} \d{2}/)
  expect(refused?.text).not.toContain('does not renew')
  await browser.post('subscription/cancel')
  await browser.post('subscription/resume')
  await browser.post('subscription/refund')
  await stripe.bring(app)
  expect(await subjectsTo(email)).not.toContain('You keep Premium')
})

it('tells what a booking costs now, and what for in no word', async () => {
  const { id, email } = await patient()
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, medical_summary, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 'Melanoma', 20)`,
    [bookingId, id],
  )
  const token = await app.tokenOf('admin')
  const costs = [12_345.5, null, 9_000]
  for (const [index, estimatedCostUsd] of costs.entries()) {
    const body = { estimatedCostUsd, reason: 'Two more nights', version: index + 1 }
    expect((await app.request('PATCH', `admin/bookings/${bookingId}`, { token, body })).status).toBe(200)
    await runJobs(app, 'booking.mail')
  }
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The estimated cost of your booking changed',
    'You have an update on your booking',
    'Your booking now has an estimated cost',
  ])
  expect(mails[0]?.text).toContain('is now $12,345.50')
  expect(mails[2]?.text).toContain('The estimated cost of your booking is $9,000.00.')
  expect(mails[2]?.text).not.toContain('changed')
  for (const { text } of mails) expect(text).not.toContain('Two more nights')
})

it.each(['cancelled', 'completed'])('names no cost as due once the booking is %s', async (status) => {
  const { id, email } = await patient()
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, booking_type, status, estimated_cost_cents, deposit_percent) values ($1, $2, 'surgery', $3, 500000, 20)`,
    [bookingId, id, status],
  )
  const token = await app.tokenOf('admin')
  const body = { estimatedCostUsd: 4_800, version: 1 }
  expect((await app.request('PATCH', `admin/bookings/${bookingId}`, { token, body })).status).toBe(200)
  await runJobs(app, 'booking.mail')
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['You have an update on your booking'])
  expect(mails[0]?.text).not.toContain('due')
})

it('says that the hospital changed without naming it, and what becomes of the payment', async () => {
  const [payer, other] = [await patient(), await patient()]
  const token = await app.tokenOf('admin')
  for (const { id } of [payer, other]) {
    const bookingId = randomUUID()
    await app.rows(
      `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, medical_summary, deposit_percent)
       values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 'Melanoma', 20)`,
      [bookingId, id],
    )
    if (id === payer.id) {
      const body = { bookingId, amount: 2_000 }
      const begun = await payer.browser.post<{ url: string }>('payments', body)
      stripe.pay(begun.body.url)
      await stripe.bring(app)
    }
    const [row] = await app.rows<{ hospitalId: string; version: number }>(
      `select h.id as "hospitalId", b.version from hospitals h, bookings b where b.id = $1 and h.is_active and h.id <> b.hospital_id
       order by h.slug limit 1`,
      [bookingId],
    )
    const { status } = await app.request('PATCH', `admin/bookings/${bookingId}`, {
      token,
      body: { ...row, ...(id === other.id && { estimatedCostUsd: 12_000 }) },
    })
    expect(status).toBe(200)
  }
  await runJobs(app, 'booking.mail')
  const textTo = async ({ email }: Patient) =>
    (await mailsTo(email)).find(({ subject }) => subject === 'Your booking has a big change')?.text
  expect(await textTo(payer)).toContain('We still hold what you paid for this booking.')
  expect(await textTo(payer)).not.toContain('estimated cost')
  expect(await textTo(other)).toContain('The estimated cost of your booking is now $12,000.00.')
  expect(await textTo(other)).not.toContain('We still hold')
})

it('says that files are no longer shared when the team chooses the first hospital', async () => {
  const { id, email } = await patient()
  const bookingId = randomUUID()
  await app.rows(`insert into bookings (id, user_id, booking_type) values ($1, $2, 'surgery')`, [
    bookingId,
    id,
  ])
  const [recordId] = await insertRecords(app, id, ['scan.pdf'])
  await app.rows('insert into booking_documents (booking_id, record_id, user_id) values ($1, $2, $3)', [
    bookingId,
    recordId,
    id,
  ])
  const [hospital] = await app.rows<{ id: string }>('select id from hospitals where is_active limit 1')
  const { status } = await app.request('PATCH', `admin/bookings/${bookingId}`, {
    token: await app.tokenOf('admin'),
    body: { hospitalId: hospital?.id, version: 1 },
  })
  expect(status).toBe(200)
  await runJobs(app, 'booking.mail')
  const [mail, ...more] = await mailsTo(email)
  expect([mail?.subject, more]).toEqual(['Your booking has a big change', []])
  expect(mail?.text).toContain(
    'The files that you shared with this booking are no longer shared. Sign in to choose again which files you share.',
  )
})

it('says what another hospital means for the payment and the files also where the status changes with it', async () => {
  const { id, email, browser } = await patient()
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals where is_active order by slug limit 1), 'surgery', 'confirmed', 1000000, 20)`,
    [bookingId, id],
  )
  const { body } = await browser.post<CreatedPaymentView>('payments', { bookingId, amount: 2_000 })
  stripe.pay(body.url)
  await stripe.bring(app)
  await mailsTo(email)
  const [recordId] = await insertRecords(app, id, ['scan.pdf'])
  await app.rows('insert into booking_documents (booking_id, record_id, user_id) values ($1, $2, $3)', [
    bookingId,
    recordId,
    id,
  ])
  const [row] = await app.rows<{ hospitalId: string; version: number }>(
    `select h.id as "hospitalId", b.version from hospitals h, bookings b where b.id = $1 and h.is_active and h.id <> b.hospital_id
     order by h.slug limit 1`,
    [bookingId],
  )
  const { status } = await app.request('PATCH', `admin/bookings/${bookingId}`, {
    token: await app.tokenOf('admin'),
    body: { ...row, status: 'pending' },
  })
  expect(status).toBe(200)
  const before = mailbox.mails.length
  await runJobs(app, 'booking.mail')
  const sent = mailbox.mails.slice(before).filter(({ to }) => to.includes(email))
  expect(sent.map(({ subject }) => subject)).toEqual(['Your booking has a big change'])
  expect(sent[0]?.text).toContain('We still hold what you paid for this booking.')
  expect(sent[0]?.text).toContain('are no longer shared')
})

it('tells the patient and the team of a refund that the bank refuses, once each, and the team no name', async () => {
  const person = await patient()
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, medical_summary, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 'Melanoma', 20)`,
    [bookingId, person.id],
  )
  const { body } = await person.browser.post<CreatedPaymentView>('payments', {
    bookingId,
    amount: 2_000,
    description: 'Melanoma surgery',
  })
  stripe.pay(body.url, REFUND_FAILS_CARD)
  await stripe.bring(app)
  await refundPayment(app, body.id, {
    token: await app.tokenOf('admin'),
    body: { amount: 400, reason: 'Cancer treatment was moved', category: 'booking_changed' },
  })
  stripe.passDays(1)
  await stripe.bring(app)
  const [paid] = await mailsTo(person.email)
  expect(paid?.text).toContain('We received your deposit of $2,000.00.')
  expect(paid?.text.split('\n').filter((line) => /^(Cancel|We set|Someone)/.test(line))).toEqual([
    'Cancel while you have no appointment: you get it all back',
    'Cancel 30 days or more before your appointment: you get 100% back',
    'Cancel 14 days or more before your appointment: you get 50% back',
    'Cancel later: you get 0% back',
    'We set or move your appointment: for 3 days, but only until it starts, you keep at least the refund from before',
    'Someone else cancels, not you: you get it all back',
  ])
  expect(await subjectsTo(person.email)).toEqual([
    'Deposit received',
    'Your refund is on its way',
    'Your bank refused the refund',
  ])
  const numbers = (await mailsTo(person.email)).map(({ booking }) => booking)
  expect(numbers).toEqual(numbers.map(() => bookingId.slice(-8)))
  const number = /receipt (\d+)/
  const [, receipt] = (await mailsTo('team@sihat.example')).at(-1)?.text.match(number) ?? []
  const refusal = (await mailsTo(person.email)).at(-1)
  expect(refusal?.text).toContain(`Your bank refused the refund of $400.00 for receipt ${receipt}.`)
  expect(refusal?.text).toContain('Our team will contact you to arrange a bank transfer.')
  expect(refusal?.text).not.toContain('Reason:')
  const back = (await mailsTo(person.email)).find(({ subject }) => subject === 'Your refund is on its way')
  expect(back?.text).toContain('We refunded $400.00 to the card that paid. The payment was $2,000.00.')
  expect(back?.text).toContain('Reason: your booking changed.')
  // $10,000 cost, $2,000 paid, $400 refunded.
  expect(back?.text).toContain('You have $8,400.00 left to pay for this booking.')
  expect(back?.text).not.toContain('was moved')
  const [mail, ...more] = (await mailsTo('team@sihat.example')).filter(({ text }) => text.includes(bookingId))
  expect([mail?.subject, more]).toEqual(['A bank refused a refund', []])
  expect(mail?.text).toContain(`/admin/bookings/${bookingId}/show`)
  expect(mail?.text).toMatch(/receipt \d+/)
  for (const secret of [person.email, 'Melanoma', '2,000', '2000']) expect(mail?.text).not.toContain(secret)
})

it('tells the patient of a bank transfer: the sum, the receipt, the reference and what is still owed', async () => {
  const person = await patient()
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 20)`,
    [bookingId, person.id],
  )
  const { body } = await person.browser.post<CreatedPaymentView>('payments', { bookingId, amount: 2_000 })
  stripe.pay(body.url, REFUND_FAILS_CARD)
  await stripe.bring(app)
  const refund = (input: object) =>
    app.tokenOf('admin').then((token) =>
      refundPayment(app, body.id, {
        token,
        body: { reason: 'Surgery was moved', ...input },
      }),
    )
  await refund({ amount: 400, category: 'booking_changed', refusedUsd: 0 })
  stripe.passDays(1)
  await stripe.bring(app)
  for (const [amount, refusedUsd] of [
    [150, 400],
    [250, 250],
  ]) {
    const transfer = { amount, refusedUsd, method: 'bank_transfer', reference: `MBB TT ${amount}` }
    expect((await refund(transfer)).status).toBe(201)
    await mailsTo(person.email)
  }
  const sent = (await mailsTo(person.email)).filter(
    ({ subject }) => subject === 'We sent your refund by bank transfer',
  )
  expect(sent).toHaveLength(2)
  const [part, rest] = sent.map(({ text }) => text)
  expect(part).toMatch(/We sent \$150\.00 to your bank account\. This refund belongs to receipt \d+\./)
  expect(part).toContain('Bank reference: MBB TT 150')
  expect(part).toContain('We still owe you $250.00 of what your bank refused for this receipt.')
  expect(part).not.toContain('another')
  expect(rest).toContain('Bank reference: MBB TT 250')
  expect(rest).toContain('We have paid all that your bank refused for this receipt.')
  expect(rest).toContain('You have $8,400.00 left to pay for this booking.')
})
