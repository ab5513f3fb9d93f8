/** A failure that the reader can act on: shown as its sentence, without a stack. */
export class Failure extends Error {
  override name = 'Failure'
}

const DISK_FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Shows a fault of the machine as a sentence that says what to do, anything unforeseen with its stack. */
export function report(error: unknown): void {
  if (DISK_FULL.test(messageOf(error))) console.error('The disk is full. Free some space and start again.')
  else if (error instanceof Failure) console.error(error.message)
  else if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM')
    console.error(
      `${messageOf(error)}. The file belongs to another user: start as that user, or make the folder yours.`,
    )
  else console.error(error)
}
