import { type FileKind, RefusedFile } from '../../src/modules/records/inspection/file-kind.js'
import { inspectFile } from '../../src/modules/records/inspection/inspect-file.js'

/** `kept`, `rewritten`, or why not. */
export async function judge(kind: FileKind, bytes: Buffer): Promise<string> {
  try {
    return (await inspectFile(kind, bytes)) ? 'rewritten' : 'kept'
  } catch (error) {
    return error instanceof RefusedFile ? `${error.refusal}: ${error.message}` : `unreadable: ${error}`
  }
}

/** Expects less than 3 seconds of CPU time. Work that grows with the square of a crafted file takes minutes. */
export const quickly = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000).toBeLessThan(3_000)
  return result
}
