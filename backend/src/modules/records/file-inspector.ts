import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Injectable, Logger } from '@nestjs/common'
import { type ProblemCode, ProblemError } from '../../platform/errors/index.js'
import { readInIsolation } from '../../platform/isolation/index.js'
import type { FileKind, Refusal } from './inspection/file-kind.ts'
import type { Verdict } from './inspection/process.ts'

/** Compiled, or as source in tests: the process runs what stands beside this file. */
const PROGRAM = fileURLToPath(new URL(`./inspection/process${extname(import.meta.url)}`, import.meta.url))

const REFUSALS = {
  type: 'file_type_not_supported',
  damaged: 'file_damaged',
  encrypted: 'file_encrypted',
  active: 'file_active_content',
  complex: 'file_too_complex',
} as const satisfies Record<Refusal, ProblemCode>

/** Reads each file in a process of its own, apart from all others. */
@Injectable()
export class FileInspector {
  private readonly logger = new Logger(FileInspector.name)

  /**
   * @param keep is given what to keep instead of the file, if anything, and how long it is
   * @throws ProblemError file_type_not_supported, file_damaged, file_encrypted, file_active_content, file_too_complex
   */
  inspect<T>(
    kind: FileKind,
    content: Readable,
    keep: (rewritten: Readable, size: number) => Promise<T>,
  ): Promise<T | undefined> {
    return readInIsolation<Verdict, T | undefined>(PROGRAM, [kind], content, (verdict, output) => {
      if (!verdict) throw this.refusal(kind, { refused: 'complex', finding: 'the reader gave up' })
      if (verdict.refused) throw this.refusal(kind, verdict)
      return verdict.rewritten ? keep(output, verdict.rewritten) : undefined
    })
  }

  private refusal(kind: FileKind, { refused, finding }: Verdict & { refused: Refusal }) {
    this.logger.log({ kind, finding, msg: 'A file was refused' })
    return new ProblemError(REFUSALS[refused])
  }
}
