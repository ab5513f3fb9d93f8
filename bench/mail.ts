/**
 * Mails that wait in the queue, sent by the worker, beside one nodemailer pool that sends the same bytes to the same mail
 * server, in turn on one machine; from the first mail that the server takes to the last. The issue asks for a ratio of at
 * least 0.5. REDIS=/usr/bin/redis-server has the queue in Redis; else it is in PostgreSQL.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createPostgresBackend, Queue } from 'bullmq'
import pg from 'pg'
import { Supervisor } from '../scripts/lib/supervisor.ts'
import { startRedis } from '../scripts/services/redis.ts'
import { compareWithKept } from './lib/kept-ratios.ts'
import { median } from './lib/load.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'

const ROUNDS = QUICK ? 2 : 5
const MAILS = QUICK ? 1_000 : 2_000
/** Until the worker waits for jobs. */
const START_MS = 6_000
const WAIT_AT_MOST_MS = 60_000

interface Report {
  mails: number
  bytes: number
  sample: string
  millisBetween: number
}

const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const sink = fork(join(import.meta.dirname, 'lib/mail-sink.ts'))
const [{ port }] = (await once(sink, 'message')) as [AddressInfo]
const owner = new pg.Client({ connectionString: database.ownerUrl })
const folder = mkdtempSync(join(tmpdir(), 'sihat-mail-'))
const supervisor = new Supervisor()
const env = { ...database.env, SMTP_URL: `smtp://127.0.0.1:${port}` } as NodeJS.ProcessEnv
if (process.env.REDIS) env.REDIS_URL = await startRedis(process.env.REDIS, folder, supervisor)

try {
  await owner.connect()
  // Mails of the demonstration would be counted with the first one.
  await owner.query('delete from outbox_messages')
  const { rows: bookings } = await owner.query<{ id: string }>(
    `insert into bookings (id, user_id, booking_type, status, medical_summary)
     select gen_random_uuid(), id, 'surgery', 'pending', 'x' from users, generate_series(1, $1)
     where email = 'patient@demo.sihat.example' returning bookings.id`,
    [MAILS],
  )
  const { mail, bytes } = await mailOfOne(bookings.slice(0, 1))
  const rates: Record<string, number[]> = { 'nodemailer pool': [], product: [] }
  for (let round = -1; round < ROUNDS; round++) {
    for (const [variant, run] of [
      ['nodemailer pool', () => plain(mail, bookings)],
      ['product', () => product(bookings)],
    ] as const) {
      const report = await run()
      requireEqual(variant, report, bytes)
      if (round >= 0) rates[variant]?.push((MAILS - 1) / (report.millisBetween / 1_000))
    }
  }
  const base = rates['nodemailer pool'] ?? []
  const ratioOf = (values: number[]) =>
    median(values.map((rate, round) => rate / (base[round] ?? Number.NaN)))
  console.table(
    Object.entries(rates).map(([variant, values]) => ({
      variant,
      'mails/s': Math.round(median(values)),
      ratio: ratioOf(values).toFixed(2),
    })),
  )
  compareWithKept({ mail: ratioOf(rates.product ?? []) })
} finally {
  sink.kill()
  await supervisor.stop()
  await owner.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function ask(what: 'begin' | 'report'): Promise<Report> {
  sink.send(what)
  const [report] = (await once(sink, 'message')) as [Report]
  return report
}

async function taken(count: number): Promise<Report> {
  const end = Date.now() + WAIT_AT_MOST_MS
  while (Date.now() < end) {
    const report = await ask('report')
    if (report.mails >= count) {
      await delay(300)
      return ask('report')
    }
    await delay(50)
  }
  throw new Error(`The mail server took ${(await ask('report')).mails} of ${count}`)
}

function requireEqual(variant: string, report: Report, bytes: number) {
  if (report.mails !== MAILS) throw new Error(`${variant} sent ${report.mails} of ${MAILS} mails`)
  // The numbers in a boundary differ in length.
  if (Math.abs(report.bytes / MAILS - bytes) > 16)
    throw new Error(`${variant} sent ${report.bytes / MAILS} bytes a mail, not ${bytes}`)
}

/** Puts a job for each booking into the queue, where they wait until it goes on. */
async function enqueue(bookings: { id: string }[]): Promise<() => Promise<void>> {
  const queue = env.REDIS_URL
    ? new Queue('mail', { connection: { url: env.REDIS_URL }, prefix: 'sihat' })
    : new Queue(
        'mail',
        {
          // Many jobs at once create a sequence, which only the owner may do.
          connection: { connectionString: database.ownerUrl, schema: 'bullmq', max: 2 },
          prefix: 'sihat',
        },
        createPostgresBackend,
      )
  await queue.pause()
  const jobs = bookings.map(({ id }) => ({
    name: 'booking.mail',
    data: { bookingId: id, type: 'created' },
    opts: { jobId: randomUUID(), attempts: 3 },
  }))
  for (let start = 0; start < jobs.length; start += 500) await queue.addBulk(jobs.slice(start, start + 500))
  return async () => {
    await queue.resume()
    await queue.close()
  }
}

function startWorker(): ChildProcess {
  return spawn(process.execPath, [join(backend, 'dist/src/worker.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(child: ChildProcess) {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function product(bookings: { id: string }[]): Promise<Report> {
  const goOn = await enqueue(bookings)
  const worker = startWorker()
  try {
    await delay(START_MS)
    await ask('begin')
    await goOn()
    return await taken(bookings.length)
  } finally {
    await stop(worker)
  }
}

async function plain(mail: object, bookings: { id: string }[]): Promise<Report> {
  await ask('begin')
  const url = `smtp://127.0.0.1:${port}`
  const ids = bookings.map(({ id }) => id)
  const args = [
    join(import.meta.dirname, 'lib/reference-mails.ts'),
    url,
    JSON.stringify(mail),
    ids[0] ?? '',
    JSON.stringify(ids),
  ]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const [report] = await Promise.all([taken(MAILS), once(child, 'exit')])
  return report
}

/** What the product sends, taken from one mail of its own. */
async function mailOfOne(one: { id: string }[]): Promise<{ mail: object; bytes: number }> {
  const { bytes, sample } = await product(one)
  const { default: PostalMime } = await import('postal-mime')
  const { subject, text, html, headers } = await PostalMime.parse(sample)
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  const mail = {
    from: header('from'),
    to: { name: '', address: header('to') },
    subject,
    // The parser ends each part with a line that was none of it.
    text: text?.replace(/\n$/, ''),
    html: html?.replace(/\n$/, ''),
    headers: { 'Auto-Submitted': header('auto-submitted') },
  }
  return { mail, bytes }
}
