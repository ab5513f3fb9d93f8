import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Injectable, Logger } from '@nestjs/common'
import { Config } from '../../platform/config/index.js'
import { ProblemError } from '../../platform/errors/index.js'

const WITHIN_MS = 60_000

/** ClamAV, where CLAMAV_URL names one; without, every file passes. */
@Injectable()
export class VirusScanner {
  private readonly logger = new Logger(VirusScanner.name)
  private readonly address: URL | undefined

  constructor({ env }: Config) {
    this.address = env.CLAMAV_URL ? new URL(env.CLAMAV_URL) : undefined
  }

  get enabled(): boolean {
    return this.address !== undefined
  }

  /** @throws ProblemError file_refused, or unavailable when the scanner says neither yes nor no */
  async scan(content: Readable): Promise<void> {
    if (!this.address) return
    const answer = await this.ask(this.address, content).catch((error: NodeJS.ErrnoException) => {
      this.logger.error({ code: error.code ?? error.name, msg: 'The virus scanner does not answer' })
      throw new ProblemError('unavailable')
    })
    if (answer === 'stream: OK') return
    const infected = answer.endsWith(' FOUND')
    this.logger.warn({ answer: answer.slice(0, 200), msg: 'A file did not pass the virus scanner' })
    throw new ProblemError(infected ? 'file_refused' : 'unavailable')
  }

  /** INSTREAM: each piece behind its length, an empty one at the end. */
  private async ask({ hostname, port }: URL, content: Readable): Promise<string> {
    const signal = AbortSignal.timeout(WITHIN_MS)
    const socket = connect({ host: hostname, port: Number(port), signal })
    try {
      await once(socket, 'connect')
      // It may answer, and hang up, before it has heard all: what counts is what it says.
      pipeline(content, inLengths, socket, { end: false, signal }).catch(() => undefined)
      return (await text(socket)).replace(/\0.*$/s, '').trim()
    } finally {
      content.destroy()
      socket.destroy()
    }
  }
}

async function* inLengths(content: AsyncIterable<Buffer>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
