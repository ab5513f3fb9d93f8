/**
 * What a sign-in costs beside one argon2id evaluation of the same parameters: answer time and CPU, right and wrong
 * passwords, one after the other.
 */

import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { freePort } from '../scripts/lib/ports.ts'
import { compareWithKept } from './lib/kept-ratios.ts'
import { median } from './lib/load.ts'
import { startServer } from './lib/processes.ts'
import { backend, openProductDatabase } from './lib/product-database.ts'
import { QUICK } from './lib/quick.ts'

const ROUNDS = QUICK ? 15 : 60
const ACCOUNT = { email: 'patient@demo.sihat.example', password: 'demo-Sihat-2026' }
const TICKS = 1_000

const database = await openProductDatabase(['migrate', 'seed', 'seed:demo'])
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const server = await startServer([join(backend, 'dist/src/main.js')], `${origin}/api/health/live`, {
  ...database.env,
  PORT: String(port),
  REQUESTS_PER_MINUTE: '1000000',
})
try {
  const { PasswordHasher } = await import(join(backend, 'dist/src/modules/auth/password-hasher.js'))
  const hasher = new PasswordHasher({ env: database.env })
  const hash = await hasher.hash(ACCOUNT.password)
  const evaluate = async () => {
    if (!(await hasher.matches(ACCOUNT.password, hash))) throw new Error('The password does not match')
  }
  const right = () => signIn(ACCOUNT, 200)
  // Two failures between successes stay below the limit.
  const wrong = () => signIn({ ...ACCOUNT, password: 'wrong-one' }, 401)

  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / TICKS
  }
  const servers = () => server.cpuSeconds() * TICKS
  for (const warmUp of [evaluate, right, wrong]) await warmUp()
  const rows = { 'argon2id alone': [], 'sign-in, right': [], 'sign-in, wrong': [] } as Record<
    string,
    Sample[]
  >
  for (let round = 0; round < ROUNDS; round++) {
    rows['argon2id alone']?.push(await measure(evaluate, own))
    rows['sign-in, wrong']?.push(await measure(wrong, servers))
    rows['sign-in, right']?.push(await measure(right, servers))
  }
  const medianOf = (variant: string) => median(rows[variant]?.map(({ ms }) => ms) ?? [])
  console.table(
    Object.entries(rows).map(([variant, samples]) => ({
      variant,
      'ms (median)': medianOf(variant).toFixed(1),
      // The clock of a process ticks in hundredths of a second: only the mean says something.
      'CPU ms (mean)': (samples.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / samples.length).toFixed(1),
    })),
  )
  compareWithKept({ 'sign-in': medianOf('argon2id alone') / medianOf('sign-in, right') })
} finally {
  await server.stop()
  await database.close()
}

interface Sample {
  ms: number
  cpuMs: number
}

async function measure(work: () => Promise<void>, cpu: () => number): Promise<Sample> {
  const [start, cpuStart] = [performance.now(), cpu()]
  await work()
  return { ms: performance.now() - start, cpuMs: cpu() - cpuStart }
}

async function signIn(body: object, expected: number) {
  const { status } = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (status !== expected) throw new Error(`The sign-in answered ${status}`)
}
