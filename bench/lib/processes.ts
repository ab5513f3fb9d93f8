import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const TICKS_PER_SECOND = 100
const READY_WITHIN_MS = 30_000

export interface Server {
  url: string
  pid: number
  /** CPU seconds of the process so far, user and system. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Starts a program and waits until the address answers. */
export async function startServer(args: string[], url: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(url, child)
  return {
    url,
    pid: child.pid ?? 0,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    },
    stop: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function answers(url: string, child: ChildProcess) {
  const end = Date.now() + READY_WITHIN_MS
  while (Date.now() < end && child.exitCode === null) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await delay(100)
  }
  child.kill()
  throw new Error(`${url} does not answer`)
}
