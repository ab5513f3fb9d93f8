import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const WITHIN_MS = 30_000
/** Limit of the JavaScript heap. */
const HEAP_MB = 512
/** Limit of all memory: buffers, pictures and WebAssembly are outside the heap. */
const MOST_RSS_BYTES = 1_536 * 1024 * 1024
const WATCH_MS = 200
const PAGE_BYTES = 4_096

interface IsolationOptions {
  withinMs?: number
}

/**
 * Has a file read by a program in a process of its own, which knows no secret, may write nothing and start nothing, and is
 * killed when it takes too long or, on Linux, too much memory: what breaks a reader breaks neither the API nor the file of somebody else. The program gets
 * the file on its standard input, sends one verdict, and may leave bytes on its standard output.
 * @param take is given the verdict, undefined when the process ended without one; the process lives as long as it works
 */
export async function readInIsolation<V, T>(
  program: string,
  args: string[],
  content: Readable,
  take: (verdict: V | undefined, output: Readable) => Promise<T> | T,
  { withinMs = WITHIN_MS }: IsolationOptions = {},
): Promise<T> {
  const child = fork(program, args, {
    env: {},
    // Packages are read from wherever they are installed; nothing else is allowed.
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      `--max-old-space-size=${HEAP_MB}`,
      '--no-warnings',
    ],
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  const watch = setInterval(() => void killIfLarge(child), WATCH_MS)
  try {
    return await take(await verdictOf<V>(child, content), child.stdout as Readable)
  } finally {
    clearInterval(watch)
    content.destroy()
    child.kill('SIGKILL')
  }
}

async function killIfLarge(child: ChildProcess): Promise<void> {
  const counts = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '')
  if (Number(counts.split(' ')[1] ?? 0) * PAGE_BYTES > MOST_RSS_BYTES) child.kill('SIGKILL')
}

/** @returns undefined when the process ended without one */
async function verdictOf<V>(child: ChildProcess, content: Readable): Promise<V | undefined> {
  let failure: unknown
  const given = pipeline(content, child.stdin as Writable).catch((error) => {
    // The process has heard enough, or is gone; whatever fails on our side ends it.
    if (error?.code === 'EPIPE' || error?.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    failure = error
    child.kill('SIGKILL')
  })
  const [verdict] = await Promise.race([
    once(child, 'message') as Promise<[V]>,
    // Comes after every message, unlike the news that the process has ended.
    once(child, 'disconnect').then(() => [undefined]),
  ])
  if (!verdict) await given
  if (failure) throw failure
  return verdict
}
