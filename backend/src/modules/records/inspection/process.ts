import { buffer } from 'node:stream/consumers'
import { type FileKind, type Refusal, RefusedFile } from './file-kind.ts'
import { inspectFile } from './inspect-file.ts'

/** What the process tells of the one file that it is given. */
export type Verdict =
  | { refused: Refusal; finding: string }
  /** `rewritten`: so many bytes follow on the standard output, to be kept instead of the file. */
  | { refused?: undefined; rewritten?: number }

/** The program of a process of its own: the file comes in on the standard input, its kind as the argument. */
async function run(kind: FileKind): Promise<[Verdict, Buffer?]> {
  try {
    const rewritten = await inspectFile(kind, await buffer(process.stdin))
    return [{ rewritten: rewritten?.length }, rewritten]
  } catch (error) {
    if (error instanceof RefusedFile) return [{ refused: error.refusal, finding: error.message }]
    // An error of a reader. Its message may quote the file.
    return [{ refused: 'damaged', finding: `unreadable: ${(error as Error).name}` }]
  }
}

// It waits for its end: what a process leaves in its output is lost when nobody reads it at that moment.
process.on('disconnect', () => process.exit())
const [verdict, rewritten] = await run(process.argv[2] as FileKind)
process.send?.(verdict)
process.stdout.end(rewritten ?? '')
