import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Failure } from './failure.ts'
import { Supervisor } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'sihat-supervisor-'))
after(() => rmSync(folder, { recursive: true }))
const log = join(folder, 'log')

const program = (name: string, script: string, stopWithinMs = 5000) => ({
  name,
  command: [process.execPath, '-e', script],
  cwd: folder,
  env: process.env,
  logFile: log,
  stopWithinMs,
})

/** Says that it runs, and what it is asked; ends when asked unless it is told to ignore it. */
const service = (name: string, ignore = false) => `
  setInterval(() => {}, 1000)
  process.on('SIGTERM', () => { console.log('${name} stops'); ${ignore ? '' : 'process.exit()'} })
  console.log('${name} runs')`

async function untilLogged(text: string): Promise<void> {
  const watcher = watch(folder)
  while (!readFileSync(log, 'utf8').includes(text)) await once(watcher, 'change')
  watcher.close()
}

test('services end in the reverse of their order', async () => {
  const supervisor = new Supervisor()
  supervisor.service(program('first', service('first')))
  supervisor.service(program('second', service('second')))
  await Promise.all([untilLogged('first runs'), untilLogged('second runs')])
  await supervisor.stop()
  assert.match(readFileSync(log, 'utf8'), /second stops\nfirst stops\n$/)
})

test('a service that does not end in its time is ended', async () => {
  const supervisor = new Supervisor()
  const stubborn = supervisor.service(program('stubborn', service('stubborn', true), 100))
  await untilLogged('stubborn runs')
  await supervisor.stop()
  assert.equal((await stubborn.exited).signal, 'SIGKILL')
})

test('an end that nobody asked for is told with the end of the log', async () => {
  const supervisor = new Supervisor()
  supervisor.expect(supervisor.service(program('short', `console.log('because'); process.exit(3)`)))
  const failure = await supervisor.failed
  assert.match(failure.message, /The short ended with exit code 3[\s\S]*because/)
})

test('a failing step tells what it wrote, and only that', async () => {
  const supervisor = new Supervisor()
  await supervisor.run(program('fine', `console.log('earlier')`))
  await assert.rejects(
    supervisor.run(program('The step', `console.log('reason'); process.exit(2)`)),
    (error) => {
      assert.ok(error instanceof Failure)
      assert.equal(error.message, 'The step failed (exit code 2).\nreason')
      return true
    },
  )
})

test('nothing starts after the stop', async () => {
  const supervisor = new Supervisor()
  await supervisor.stop()
  assert.throws(() => supervisor.service(program('late', '')), Failure)
})
