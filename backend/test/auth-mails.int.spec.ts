import type { NewFactorView } from '../src/modules/auth/factor.dto.js'
import { Browser, mailedToken, newAccount, sentDigits, startApp, type TestApp } from './support/index.js'
import { messagesOf, runJobs, runMessage } from './support/jobs.js'
import { Mailbox } from './support/mailbox.js'

let mailbox: Mailbox
let app: TestApp
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const FORGED = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' }
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address))
const linkIn = (text = '') => /http\S+/.exec(text)?.[0]
const visitor = () => new Browser(app)
const signedIn = async () => {
  const account = await newAccount(app)
  const browser = visitor()
  await browser.signIn(account.email, account.password)
  return { ...account, browser }
}

it('leads a new patient to the confirmation and on to where they were, whatever the Host header says', async () => {
  const email = 'mailed@patients.example'
  const person = {
    firstName: 'Ada',
    lastName: 'Obi',
    email,
    password: 'x7%qPz',
    returnTo: '/dashboard?a=1&b=2',
  }
  await visitor().request('POST', 'auth/sign-up', person, FORGED)
  await runJobs(app, 'auth.verify_email_mail')
  const [mail] = mailsTo(email)
  const token = encodeURIComponent(await mailedToken(app, email, 'verify_email'))
  expect(linkIn(mail?.text)).toBe(
    `http://localhost:3000/verify-email?token=${token}&returnTo=${encodeURIComponent(person.returnTo)}`,
  )
  expect(mail?.text).not.toContain('evil')
  expect(mail?.text).toContain('If you did not sign up yourself, do not confirm.')
  expect(mail?.text.match(/http/g)).toHaveLength(1)
})

it('mails a link of recovery to the owner only, whatever the Host header says', async () => {
  const { email } = await newAccount(app)
  await visitor().request('POST', 'auth/recover', { email }, FORGED)
  await visitor().post('auth/recover', { email: 'unknown@patients.example' })
  await runJobs(app, 'auth.reset_password_mail')
  const token = encodeURIComponent(await mailedToken(app, email, 'reset_password'))
  expect(mailsTo(email).map(({ text }) => linkIn(text))).toEqual([
    `http://localhost:3000/reset-password?token=${token}`,
  ])
  expect(mailsTo('unknown@patients.example')).toEqual([])
})

it('mails the code to type', async () => {
  const { email } = await newAccount(app)
  await visitor().post('auth/otp', { email })
  await runJobs(app, 'auth.sign_in_code_mail')
  expect(mailsTo(email)[0]?.text).toContain(await sentDigits(app, email, 'sign_in'))
})

it('mails the link for a new address there, and the notice to the old one', async () => {
  const { email, password, browser } = await signedIn()
  await browser.patch('auth/user', { email: 'next@patients.example', password })
  await runJobs(app, 'auth.change_email_mail')
  // Late: the address may have changed by then.
  await browser.post('auth/verify-email', { token: await mailedToken(app, email, 'change_email') })
  await runJobs(app, 'auth.email_change_notice_mail')
  const [mail, ...others] = mailsTo('next@patients.example')
  expect([mail?.subject, others]).toEqual(['Confirm your new email address', []])
  expect(mail?.text).toContain('If you did not ask for this yourself, do not confirm.')
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your email address is about to change'])
})

it('tells the old address of the change, and how to reach the team', async () => {
  const { email, password, browser } = await signedIn()
  await browser.patch('auth/user', { email: 'moved@patients.example', password })
  await runJobs(app, 'auth.email_changed_mail')
  expect(mailsTo(email)).toEqual([])
  const token = await mailedToken(app, email, 'change_email')
  // The second press changes nothing and sends nothing.
  for (let press = 0; press < 2; press++) await browser.post('auth/verify-email', { token })
  await runJobs(app, 'auth.email_changed_mail')
  const [mail, ...others] = mailsTo(email)
  expect([mail?.subject, others]).toEqual(['The email address of your account has changed', []])
  expect(linkIn(mail?.text)).toBe('http://localhost:3000/contact')
  expect(mail?.text).not.toContain('moved@')
  expect(mailsTo('moved@patients.example')).toEqual([])
})

it('sends the code of a phone to the phone', async () => {
  const { email, browser } = await signedIn()
  await browser.post<NewFactorView>('auth/factors', { type: 'phone', phone: '+254712345678' })
  await runJobs(app, 'auth.phone_code_message')
  const [message] = mailsTo('254712345678@sms.sihat.example')
  expect(message?.text).toContain(await sentDigits(app, email, 'phone_factor'))
  expect(mailsTo(email)).toEqual([])
})

it('tells a new moderator what the role allows', async () => {
  const { id, email } = await newAccount(app)
  const body = { role: 'moderator', version: 1 }
  await app.request('PATCH', `admin/users/${id}`, { token: await app.tokenOf('admin'), body })
  await runJobs(app, 'auth.security_notice_mail')
  expect(mailsTo(email)[0]?.text.replace(/\s+/g, ' ')).toContain(
    'answer patients, change bookings and moderate reviews',
  )
})

it('puts no line of a name into the header', async () => {
  const { id, email, password } = await newAccount(app)
  await app.rows('update profiles set first_name = $2 where user_id = $1', [
    id,
    'Ada\r\nBcc: thief@evil.example\r\n\r\nx',
  ])
  const browser = visitor()
  await browser.signIn(email, password)
  await browser.post('auth/password', { current: password, next: 'another good passphrase' })
  await runJobs(app, 'auth.security_notice_mail')
  expect(mailsTo(email)).toMatchObject([{ to: [email], subject: 'Your password was changed' }])
  expect(mailsTo('thief@evil.example')).toEqual([])
  for (const address of ['a@b.example\r\nBcc: thief@evil.example', 'a@b.example, thief@evil.example'])
    expect((await visitor().post('auth/recover', { email: address })).status).toBe(400)
})

it('mails once, and nothing that is no longer good', async () => {
  const { email } = await newAccount(app)
  await visitor().post('auth/recover', { email })
  const [message] = (await messagesOf(app, 'auth.reset_password_mail')).slice(-1)
  if (!message) throw new Error('No message')
  await Promise.allSettled([runMessage(app, message), runMessage(app, message, 2)])
  await runMessage(app, message, 3)
  expect(mailsTo(email)).toHaveLength(1)
  await visitor().post('auth/recover', { email })
  await app.rows('update one_time_codes set used_at = now()')
  await runJobs(app, 'auth.reset_password_mail')
  expect(mailsTo(email)).toHaveLength(1)
})

it('says nothing that a stranger chose to an address that nobody has confirmed', async () => {
  const email = 'target@patients.example'
  const person = { firstName: 'You won, call 555', lastName: 'x', email, password: 'of-a-stranger!1' }
  await visitor().post('auth/sign-up', person)
  await visitor().post('auth/recover', { email })
  for (const job of ['auth.verify_email_mail', 'auth.reset_password_mail']) await runJobs(app, job)
  expect(mailsTo(email)).toHaveLength(2)
  expect(JSON.stringify(mailsTo(email))).not.toContain('You won')
})
