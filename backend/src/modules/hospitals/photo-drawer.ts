import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Injectable } from '@nestjs/common'
import { Slots } from '../../platform/concurrency/index.js'
import { type DetailCode, ProblemError } from '../../platform/errors/index.js'
import { readInIsolation } from '../../platform/isolation/index.js'
import type { DrawnFile, Refusal } from './photo-drawing/draw-photo.ts'
import type { Verdict } from './photo-drawing/process.ts'

/** Compiled, or as source in tests: the process runs what stands beside this file. */
const PROGRAM = fileURLToPath(new URL(`./photo-drawing/process${extname(import.meta.url)}`, import.meta.url))
/** Pictures drawn at the same time, by each process of the API. */
const AT_ONCE = 1
const MOST_WAITING = 10
const RETRY_AFTER_SECONDS = 10

export const MOST_PHOTO_BYTES = 10 * 1024 * 1024

export interface DrawnPhoto {
  /** Digest of the picture that was sent, in hex. */
  sha256: string
  /** From the narrowest to the widest. */
  files: DrawnFile[]
}

/** Draws each picture in a process of its own; what was sent is never stored. */
@Injectable()
export class PhotoDrawer {
  private readonly slots = new Slots({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    refusal: () => new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  })

  /** @throws ProblemError file_too_large, file_type_not_supported, file_refused, invalid_input for a small picture */
  draw(sender: string, sent: Readable): Promise<DrawnPhoto> {
    const digest = createHash('sha256')
    const content = Readable.from(measured(sent, digest.update.bind(digest)), { objectMode: false })
    return this.slots.take(sender, () =>
      readInIsolation<Verdict, DrawnPhoto>(PROGRAM, [], content, async (verdict, output) => {
        if (!verdict || verdict.refused) throw refused(verdict?.refused ?? 'content')
        const bytes = await buffer(output)
        let at = 0
        const files = verdict.files.map(({ width, height, size }) => {
          at += size
          return { width, height, bytes: bytes.subarray(at - size, at) }
        })
        if (at !== bytes.length) throw refused('content')
        return { sha256: digest.digest('hex'), files }
      }),
    )
  }
}

async function* measured(sent: Readable, hear: (chunk: Uint8Array) => void) {
  let size = 0
  for await (const chunk of sent as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MOST_PHOTO_BYTES) throw new ProblemError('file_too_large')
    hear(chunk)
    yield chunk
  }
}

function refused(refusal: Refusal): ProblemError {
  switch (refusal) {
    case 'type':
      return new ProblemError('file_type_not_supported', {
        reason: 'picture_type',
      })
    case 'content':
      return new ProblemError('file_refused', {
        reason: 'picture_unreadable',
      })
    case 'narrow':
      return unfit('picture_small')
    case 'shape':
      return unfit('picture_shape')
  }
}

const unfit = (reason: DetailCode) =>
  new ProblemError('invalid_input', { reason, errors: [{ pointer: '/file', code: reason }] })
