/**
 * Ten uploads of 10 MB at once: what the API's memory grows to, and how long other requests wait meanwhile. Once with
 * documents, once with pictures, which are drawn anew.
 */

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../scripts/lib/node-process.ts'
import { freePort } from '../scripts/lib/ports.ts'
import { startServer } from './lib/processes.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'

/** The product's own. */
const sharp = createRequire(join(backend, 'package.json'))('sharp')
const LIMIT = 10 * 1024 * 1024
const UPLOADS = 10
const PATIENTS = ['patient', 'premium']
const MOST_RSS_MB = 300
const MOST_P95_MS = 100

const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
/** As the product is started. */
const program = [...NODE_FLAGS, join(backend, 'dist/src/main.js')]
const server = await startServer(program, `${origin}/api/health/live`, {
  ...database.env,
  ...NODE_ENVIRONMENT,
  PORT: String(port),
  REQUESTS_PER_MINUTE: '1000000',
})
try {
  const tokens = await Promise.all(PATIENTS.map(signIn))
  const samples = { documents: await pdfs(), pictures: await pictures() }
  const idle = rssMb()
  const rows = []
  for (const [what, file] of Object.entries(samples)) rows.push(await measure(what, file, tokens))
  console.table([{ files: 'none, after start', 'RSS MB': idle }, ...rows])
  const late = rows.some((row) => row['RSS MB'] > MOST_RSS_MB || row['others p95 ms'] > MOST_P95_MS)
  console.log(late ? 'Over the budget' : `Within ${MOST_RSS_MB} MB and ${MOST_P95_MS} ms`)
  process.exitCode = late ? 1 : 0
} finally {
  await server.stop()
  await database.close()
}

interface Sample {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

async function measure(what: string, file: Sample, tokens: string[]) {
  let over = false
  let peak = 0
  const waits: number[] = []
  const watch = (async () => {
    while (!over) {
      peak = Math.max(peak, rssMb())
      await delay(20)
    }
  })()
  const others = (async () => {
    while (!over) {
      const start = performance.now()
      const { status } = await fetch(`${origin}/api/hospitals?q=heart`)
      if (status !== 200) throw new Error(`A request meanwhile answered ${status}`)
      waits.push(performance.now() - start)
      await delay(10)
    }
  })()
  const start = performance.now()
  const ids = await Promise.all(
    Array.from({ length: UPLOADS }, (_, n) => send(file, tokens[n % tokens.length] ?? '')),
  )
  const seconds = (performance.now() - start) / 1_000
  over = true
  await Promise.all([watch, others])
  await Promise.all(ids.map((id, n) => remove(id, tokens[n % tokens.length] ?? '')))
  waits.sort((a, b) => a - b)
  return {
    files: `${UPLOADS} ${what}`,
    'MB each': Number((file.bytes.length / 1024 / 1024).toFixed(1)),
    seconds: Number(seconds.toFixed(1)),
    'RSS MB': peak,
    'other requests': waits.length,
    'others p95 ms': Number((waits[Math.floor(waits.length * 0.95)] ?? Number.NaN).toFixed(1)),
  }
}

async function send({ name, type, bytes }: Sample, token: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([bytes], { type }), name)
  const answer = await fetch(`${origin}/api/medical-records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

async function remove(id: string, token: string): Promise<void> {
  await fetch(`${origin}/api/medical-records/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
}

async function signIn(account: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.sihat.example`, password: 'demo-Sihat-2026' }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

/** One page, and a picture of noise that nothing makes smaller. */
async function pdfs(): Promise<Sample> {
  const head = Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
  )
  const tail = Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n0\n%%EOF\n')
  const room = LIMIT - head.length - tail.length - 60
  const open = Buffer.from(`4 0 obj\n<< /Length ${room} >>\nstream\n`)
  const bytes = Buffer.concat([head, open, Buffer.from(randomBytes(room).map((byte) => byte | 128)), tail])
  return { name: 'scan.pdf', type: 'application/pdf', bytes: new Uint8Array(bytes) }
}

async function pictures(): Promise<Sample> {
  const [width, height] = [4_000, 3_000]
  const noise = {
    width,
    height,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  }
  const bytes = await sharp({ create: noise }).jpeg({ quality: 92 }).toBuffer()
  if (bytes.length > LIMIT) throw new Error('The picture is too large')
  return { name: 'photograph.jpg', type: 'image/jpeg', bytes: new Uint8Array(bytes) }
}

/** Of the API alone; the processes that look into files end with them. */
function rssMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
