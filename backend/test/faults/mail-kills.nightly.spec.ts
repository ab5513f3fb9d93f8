import { securityNoticeMail } from '../../src/modules/auth/auth.jobs.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { repositoryPath } from '../../src/platform/config/index.js'
import { Database } from '../../src/platform/database/index.js'
import { sendJob } from '../../src/platform/outbox/index.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { Mailbox } from '../support/mailbox.js'
import { eventually } from './support/eventually.js'
import { killPrograms, Program } from './support/program.js'
import { openQueue } from './support/queue.js'

/** `FAULT_MAIL_KILLS=20` for a long run. */
const KILLS = Number(process.env.FAULT_MAIL_KILLS ?? 3)
/** More than one worker has under way. */
const MAILS = 60

let mailbox: Mailbox
let app: TestApp
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
})
afterAll(async () => {
  await killPrograms()
  await app.close()
  await mailbox.close()
})

const startWorker = () =>
  Program.node([repositoryPath('backend/dist/src/worker.js')], { LOG_LEVEL: 'warn', REDIS_URL: '' })

/** Which are begun and not noted as sent. */
async function unanswered(): Promise<string[]> {
  const rows = await app.rows<{ id: string }>(
    `select message_id as id from mail_attempts where not exists (
       select from inbox_messages i where i.message_id = mail_attempts.message_id)`,
  )
  return rows.map(({ id }) => id)
}

const unhandled = () =>
  app.rows(`select id from outbox_messages where job_name = 'auth.security_notice_mail' and not exists (
    select from inbox_messages where message_id = outbox_messages.id)`)

it(
  'a worker killed while mails leave loses none, and only those of which it has not told come twice',
  async () => {
    const { id: userId } = await newAccount(app)
    const sent: string[] = []
    const underWay = new Set<string>()
    const taken = () => mailbox.mails.map(({ headers }) => headers.get('message-id')?.slice(1, 37) ?? '')
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = mailbox.mails.length
      await app.context.get(Database).transaction(systemActor('test.faults'), async (em) => {
        for (let mail = 0; mail < MAILS; mail++)
          sent.push(await sendJob(em, securityNoticeMail, { userId, notice: 'factorAdded' }))
      })
      const worker = startWorker()
      // At another moment each time.
      const some = 1 + Math.floor((kill * MAILS) / (KILLS + 1))
      await worker.unlessItEnds(
        eventually('some mails have left', 120_000, async () => mailbox.mails.length >= before + some),
      )
      await worker.stop('SIGKILL')
      for (const id of await unanswered()) underWay.add(id)
    }
    const last = startWorker()
    await last.unlessItEnds(
      eventually('every mail is handled', 240_000, async () => {
        const { length } = await unhandled()
        return length === 0 || length
      }),
    )
    await last.stop()
    const times = new Map<string, number>()
    for (const id of taken()) times.set(id, (times.get(id) ?? 0) + 1)
    const twice = [...times].filter(([, count]) => count > 1).map(([id]) => id)
    console.info(
      `${KILLS} workers killed, ${underWay.size} of ${sent.length} mails under way, ${twice.length} came twice`,
    )

    expect([...times.keys()].sort()).toEqual([...sent].sort())
    expect(twice.filter((id) => !underWay.has(id))).toEqual([])
    expect(underWay.size).toBeGreaterThan(0)
    const queue = openQueue('mail', { databaseUrl: process.env.DATABASE_URL ?? '', redisUrl: undefined })
    expect(await queue.getFailedCount()).toBe(0)
    await queue.close()
  },
  60_000 * KILLS + 260_000,
)
