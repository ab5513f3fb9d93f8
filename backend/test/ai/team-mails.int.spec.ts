import { MAILED_ONE_BY_ONE } from '../../src/modules/ai/ai.jobs.js'
import { startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, runMessage } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'

const ONE = 'A chat told of an emergency'
const OTHERS = 'More chats told of emergencies'
/** In the middle of ten minutes, so that no test begins at their end. */
const NOON = '2026-11-20T12:05:00Z'

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
beforeEach(async () => {
  await app.rows('delete from ai_tickets')
  mailbox.mails.length = 0
})

/** As visitors of many networks open them. */
async function emergencies(count: number, at = NOON): Promise<void> {
  for (let opened = 0; opened < count; opened++)
    await app.rows(
      `with opened as (
         insert into ai_tickets (id, reason, topic, created_at)
         values (gen_random_uuid(), 'emergency', 'cardiac', $1::timestamptz + $2 * interval '1 second') returning id)
       insert into outbox_messages (id, queue, job_name, version, payload)
       select gen_random_uuid(), 'mail', 'ai.team_mail', 1, json_build_object('ticketId', id) from opened`,
      [at, opened],
    )
  await runJobs(app, 'ai.team_mail')
}
const subjects = () => mailbox.mails.map(({ subject }) => subject)

it('tells of so many emergencies one by one, of the others together', async () => {
  await emergencies(MAILED_ONE_BY_ONE + 7)
  expect(subjects()).toEqual(Array(MAILED_ONE_BY_ONE).fill(ONE))
  await runJobs(app, 'ai.team_gathered')
  expect(subjects().slice(MAILED_ONE_BY_ONE)).toEqual([OTHERS])
  expect(mailbox.mails.at(-1)?.text).toContain('within ten minutes: 7.')
})

it('waits for the end of the ten minutes, tells once, and begins anew behind them', async () => {
  await emergencies(MAILED_ONE_BY_ONE + 2, '2026-11-20T13:05:00Z')
  const gathered = (await messagesOf(app, 'ai.team_gathered')).at(-1)
  if (!gathered) throw new Error('Nothing is gathered')
  const [{ minutes } = { minutes: 0 }] = await app.rows<{ minutes: number }>(
    `select round(extract(epoch from not_before - now()) / 60)::int as minutes from outbox_messages where id = $1`,
    [gathered.id],
  )
  expect(minutes).toBe(10)
  await runMessage(app, gathered)
  await runMessage(app, gathered)
  expect(subjects().filter((subject) => subject === OTHERS)).toHaveLength(1)
  await emergencies(1, '2026-11-20T13:15:00Z')
  expect(subjects().at(-1)).toBe(ONE)
})

it('tells of whoever asks for a person, however many emergencies there are', async () => {
  await emergencies(MAILED_ONE_BY_ONE + 1, '2026-11-20T14:05:00Z')
  await app.rows(
    `with opened as (
       insert into ai_tickets (id, reason, created_at) values (gen_random_uuid(), 'person', '2026-11-20T14:06:00Z') returning id)
     insert into outbox_messages (id, queue, job_name, version, payload)
     select gen_random_uuid(), 'mail', 'ai.team_mail', 1, json_build_object('ticketId', id) from opened`,
  )
  await runJobs(app, 'ai.team_mail')
  expect(subjects().at(-1)).toBe('A patient asks for a person')
})
