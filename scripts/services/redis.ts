import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '../lib/failure.ts'
import { freePort } from '../lib/ports.ts'
import type { Supervisor } from '../lib/supervisor.ts'

const READY_WITHIN_MS = 10_000

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}

/** A Redis of the test run's own, in memory only. */
export async function startRedis(
  program: string,
  logFolder: string,
  supervisor: Supervisor,
): Promise<string> {
  const port = await freePort()
  const server = supervisor.service({
    name: 'Redis',
    command: [program, '--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    cwd: logFolder,
    env: { PATH: process.env.PATH },
    logFile: `${logFolder}/redis.log`,
  })
  const until = Date.now() + READY_WITHIN_MS
  while (!(await answersPing(port))) {
    if (!server.running || Date.now() > until)
      throw new Failure(`Redis did not start.\n${server.logTail(20)}`)
    await delay(20)
  }
  supervisor.expect(server)
  return `redis://127.0.0.1:${port}`
}
