import { randomUUID } from 'node:crypto'
import { type Letter, MailDelivery } from '../src/modules/notifications/index.js'
import { FinalFailure } from '../src/platform/queue/index.js'
import { Browser, mailedToken, newAccount, sentDigits, startApp, type TestApp } from './support/index.js'
import { runJobs } from './support/jobs.js'
import { Mailbox } from './support/mailbox.js'

let mailbox: Mailbox
let app: TestApp
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  process.env.TEAM_MAIL = 'team@sihat.example'
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
afterEach(() => {
  mailbox.refusesWith = undefined
  mailbox.refusesRecipientsWith = undefined
  mailbox.cutsAfterData = false
})

const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address))

async function patient() {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  return { ...account, browser }
}
type Patient = Awaited<ReturnType<typeof patient>>

/** What its owner, and an administrator, see of the address. */
async function returnOf({ id, browser }: Patient) {
  const own = await browser.get<{ mailReturn: object | null }>('auth/user')
  const token = await app.tokenOf('admin')
  const seen = await app.request<{ mailReturn: object | null }>('GET', `admin/users/${id}`, { token })
  expect(seen.body.mailReturn).toEqual(own.body.mailReturn)
  return own.body.mailReturn
}

/** One mail, as a job of a module sends it. */
const deliver = ({ id = randomUUID(), ...mail }: Partial<Letter> & { to: string; id?: string }) =>
  app.context
    .get(MailDelivery)
    .send(
      id,
      async () => ({ kind: 'ordinary', subject: 's', text: 't', html: '<p>t</p>', ...mail }) as Letter,
    )

/** It answers so to the next mail to the address, and then no more. */
async function bounce(to: string, code: number, text: string) {
  mailbox.refusesRecipientsWith = { code, text }
  await deliver({ to })
  mailbox.refusesRecipientsWith = undefined
}
const isWrittenTo = async (to: string) => {
  const before = mailsTo(to).length
  await deliver({ to })
  return mailsTo(to).length > before
}

describe('what the mail server refuses for good', () => {
  it('closes an address that it does not know, until a mail there is answered', async () => {
    const person = await patient()
    const { email } = person
    expect(await returnOf(person)).toBeNull()
    await bounce(email, 550, '5.1.1 No such user here')
    expect(await returnOf(person)).toEqual({ at: expect.any(String), code: 550, status: '5.1.1' })
    expect(await isWrittenTo(email)).toBe(false)
    const visitor = new Browser(app)
    await visitor.post('auth/otp', { email })
    await runJobs(app, 'auth.sign_in_code_mail')
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your sign-in code'])
    await visitor.post('auth/otp/verify', { email, code: await sentDigits(app, email, 'sign_in') })
    expect(await returnOf(person)).toBeNull()
    expect(await isWrittenTo(email)).toBe(true)
  })

  it('opens an address again with a new password by mail', async () => {
    const { email } = await patient()
    await bounce(email, 551, 'User not local')
    const visitor = new Browser(app)
    await visitor.post('auth/recover', { email })
    const token = await mailedToken(app, email, 'reset_password')
    expect(await isWrittenTo(email)).toBe(false)
    await visitor.post('auth/reset-password', { token, password: 'another good passphrase' })
    expect(await isWrittenTo(email)).toBe(true)
  })

  it.each([
    [552, '5.2.2 Mailbox full'],
    [550, '5.7.1 We do not like your network'],
    [554, 'Transaction failed'],
  ])('leaves an address open that may be well: %i %s', async (code, text) => {
    const person = await patient()
    await bounce(person.email, code, text)
    expect(await app.rows('select code from mail_bounces where user_id = $1', [person.id])).toEqual([
      { code },
    ])
    expect(await returnOf(person)).toBeNull()
    expect(await isWrittenTo(person.email)).toBe(true)
  })

  it('is of the address that it was sent to: another one of the account is open', async () => {
    const person = await patient()
    await bounce(person.email, 550, '5.1.1 No such user here')
    const email = `new-${person.email}`
    await app.rows('update users set email = $2 where id = $1', [person.id, email])
    expect(await returnOf(person)).toBeNull()
    expect(await isWrittenTo(email)).toBe(true)
  })

  it('fails the job where no account stands behind the address', async () => {
    mailbox.refusesWith = 550
    await expect(deliver({ to: 'team@sihat.example', kind: 'team' })).rejects.toBeInstanceOf(FinalFailure)
    await expect(deliver({ to: 'stranger@visitors.example' })).rejects.toBeInstanceOf(FinalFailure)
  })

  it('is no matter of the address when it comes for now only', async () => {
    const person = await patient()
    mailbox.refusesRecipientsWith = { code: 450, text: '4.2.0 Greylisted' }
    await expect(deliver({ to: person.email })).rejects.not.toBeInstanceOf(FinalFailure)
    mailbox.refusesRecipientsWith = undefined
    expect(await app.rows('select from mail_bounces where user_id = $1', [person.id])).toEqual([])
    expect(await isWrittenTo(person.email)).toBe(true)
  })
})

describe('a mail', () => {
  it('that was taken is not sent again when nobody could note it', async () => {
    const { email } = await patient()
    const id = randomUUID()
    await deliver({ to: email, id })
    await app.rows('delete from inbox_messages where message_id = $1', [id])
    await app.rows(`update mail_attempts set begun_at = now() - interval '2 minutes' where message_id = $1`, [
      id,
    ])
    await deliver({ to: email, id })
    expect(mailsTo(email)).toHaveLength(1)
    expect(await app.rows('select from inbox_messages where message_id = $1', [id])).toHaveLength(1)
  })

  it('that is handled, or that another worker is about to send, is not sent', async () => {
    const { email } = await patient()
    const [handled, begun] = [randomUUID(), randomUUID()]
    await app.rows('insert into inbox_messages (message_id) values ($1)', [handled])
    await app.rows('insert into mail_attempts (message_id) values ($1)', [begun])
    await deliver({ to: email, id: handled })
    await expect(deliver({ to: email, id: begun })).rejects.toThrow('Another attempt')
    expect(mailsTo(email)).toEqual([])
    await app.rows(`update mail_attempts set begun_at = now() - interval '2 minutes' where message_id = $1`, [
      begun,
    ])
    await deliver({ to: email, id: begun })
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('fails alone, whoever is written to in the same moment', async () => {
    const { email } = await patient()
    const failing = app.context.get(MailDelivery).send(randomUUID(), async (em) => {
      await em.getConnection().execute('select nonsense')
      return undefined
    })
    const outcomes = await Promise.allSettled([deliver({ to: email }), failing, deliver({ to: email })])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(mailsTo(email)).toHaveLength(2)
  })

  it('whose answer never came is sent again, under the same name', async () => {
    const { email } = await patient()
    const id = randomUUID()
    mailbox.cutsAfterData = true
    await expect(deliver({ to: email, id })).rejects.toThrow()
    mailbox.cutsAfterData = false
    await deliver({ to: email, id })
    expect(mailsTo(email).map(({ headers }) => headers.get('message-id'))).toEqual([
      `<${id}@localhost>`,
      `<${id}@localhost>`,
    ])
  })

  it('that reminds is never sent twice: not when the answer never came, not when the worker died', async () => {
    const { id: userId, email } = await patient()
    const remind = (id: string) => deliver({ to: email, id, kind: 'reminder', userId })
    const id = randomUUID()
    mailbox.cutsAfterData = true
    await remind(id)
    mailbox.cutsAfterData = false
    await remind(id)
    expect(mailsTo(email)).toHaveLength(1)
    const begun = randomUUID()
    await app.rows(
      `insert into mail_attempts (message_id, begun_at) values ($1, now() - interval '1 hour')`,
      [begun],
    )
    await remind(begun)
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('that reminds is tried again when the server did not take it', async () => {
    const { id: userId, email } = await patient()
    const id = randomUUID()
    mailbox.refusesWith = 451
    await expect(deliver({ to: email, id, kind: 'reminder', userId })).rejects.toThrow()
    mailbox.refusesWith = undefined
    await deliver({ to: email, id, kind: 'reminder', userId })
    expect(mailsTo(email)).toHaveLength(1)
  })
})

describe('reminders', () => {
  const unsubscribeLink = (mail: { headers: Map<string, string> } | undefined) =>
    new URL(mail?.headers.get('list-unsubscribe')?.slice(1, -1) ?? 'none:')

  it('are ended by the link in one and had again by the same, without a sign-in', async () => {
    const { id: userId, email } = await patient()
    const remind = () => deliver({ to: email, kind: 'reminder', userId })
    await remind()
    const [mail] = mailsTo(email)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link = unsubscribeLink(mail)
    expect(`${link.origin}${link.pathname}`).toBe('http://localhost:3000/unsubscribe')
    const token = link.searchParams.get('token')
    for (const _again of [1, 2]) {
      const ended = await app.request('POST', 'auth/unsubscribe', { body: { token } })
      expect([ended.status, ended.body]).toEqual([200, { reminders: false }])
    }
    await remind()
    expect(mailsTo(email)).toHaveLength(1)
    expect(await isWrittenTo(email)).toBe(true)
    const back = await app.request('POST', 'auth/unsubscribe', { body: { token, undo: true } })
    expect(back.body).toEqual({ reminders: true })
    await remind()
    expect(mailsTo(email)).toHaveLength(3)
    const entries = await app.rows(
      `select action from audit_events where subject_id = $1 and action like 'mail.%' order by created_at`,
      [userId],
    )
    expect(entries).toEqual([{ action: 'mail.opt_out' }, { action: 'mail.opt_in' }])
  })

  it('are ended by no link that we did not make', async () => {
    const [one, other] = [await patient(), await patient()]
    await deliver({ to: one.email, kind: 'reminder', userId: one.id })
    const token = unsubscribeLink(mailsTo(one.email)[0]).searchParams.get('token') ?? ''
    const [, signature] = token.split('.')
    for (const forged of ['', 'x', one.id, `${one.id}.`, `${other.id}.${signature}`, `${token}AA`, 7]) {
      const { status } = await app.request('POST', 'auth/unsubscribe', { body: { token: forged } })
      expect([forged, status]).toEqual([forged, 400])
    }
    expect(await app.rows('select from mail_opt_outs where user_id = any($1)', [[one.id, other.id]])).toEqual(
      [],
    )
  })

  it('alone have the header', async () => {
    const { email } = await patient()
    await deliver({ to: email })
    await deliver({ to: email, kind: 'security' })
    for (const { headers } of mailsTo(email)) expect([...headers.keys()].join()).not.toContain('unsubscribe')
  })
})
