import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { Injectable, Logger } from '@nestjs/common'
import { ProblemError } from '../../platform/http/index.js'
import type { FileKind } from './inspection/file-kind.ts'
import type { Verdict } from './inspection/process.ts'

/** Compiled, or as source in tests: the process runs what stands beside this file. */
const PROGRAM = fileURLToPath(new URL(`./inspection/process${extname(import.meta.url)}`, import.meta.url))
const WITHIN_MS = 30_000
const MEMORY_MB = 512

/**
 * Reads each file in a process of its own, which knows no secret, may write nothing and start nothing, and is killed when it
 * takes too long: what breaks a reader breaks neither the API nor the file of somebody else.
 */
@Injectable()
export class FileInspector {
  private readonly logger = new Logger(FileInspector.name)

  /**
   * @param keep is given what to keep instead of the file, if anything, and how long it is
   * @throws ProblemError file_type_not_supported, file_refused
   */
  async inspect<T>(
    kind: FileKind,
    content: Readable,
    keep: (rewritten: Readable, size: number) => Promise<T>,
  ): Promise<T | undefined> {
    const child = fork(PROGRAM, [kind], {
      env: {},
      // Packages are read from wherever they are installed; nothing else is allowed.
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        `--max-old-space-size=${MEMORY_MB}`,
        '--no-warnings',
      ],
      stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
      timeout: WITHIN_MS,
      killSignal: 'SIGKILL',
    })
    try {
      const verdict = await verdictOf(child, content)
      if (!verdict) throw this.refusal(kind, { refused: 'content', finding: 'the reader gave up' })
      if (verdict.refused) throw this.refusal(kind, verdict)
      if (!verdict.rewritten) return undefined
      return await keep(child.stdout as Readable, verdict.rewritten)
    } finally {
      content.destroy()
      child.kill('SIGKILL')
    }
  }

  private refusal(kind: FileKind, { refused, finding }: Verdict & { refused: string }) {
    this.logger.log({ kind, finding, msg: 'A file was refused' })
    return new ProblemError(refused === 'type' ? 'file_type_not_supported' : 'file_refused')
  }
}

/** @returns undefined when the process ended without one */
async function verdictOf(child: ChildProcess, content: Readable): Promise<Verdict | undefined> {
  let failure: unknown
  const given = pipeline(content, child.stdin as Writable).catch((error) => {
    // The process has heard enough, or is gone; whatever fails on our side ends it.
    if (error?.code === 'EPIPE' || error?.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    failure = error
    child.kill('SIGKILL')
  })
  const [verdict] = await Promise.race([
    once(child, 'message') as Promise<[Verdict]>,
    // Comes after every message, unlike the news that the process has ended.
    once(child, 'disconnect').then(() => [undefined]),
  ])
  if (!verdict) await given
  if (failure) throw failure
  return verdict
}
