/** What a patient may upload. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'gif' | 'doc' | 'docx'

/**
 * Why a file is refused.
 * - `type`: the content is of another type than the name and the declared type
 * - `damaged`: the content cannot be read
 * - `encrypted`: the content asks for a password
 * - `active`: the content holds a script, a macro, an embedded file, or a reference that loads something from elsewhere
 * - `complex`: the content expands further than the reader allows
 */
export type Refusal = 'type' | 'damaged' | 'encrypted' | 'active' | 'complex'

export class RefusedFile extends Error {
  readonly refusal: Refusal

  /** @param finding the reason for the log; never a text of the file */
  constructor(refusal: Refusal, finding: string) {
    super(finding)
    this.name = 'RefusedFile'
    this.refusal = refusal
  }
}

/** @throws RefusedFile if `found` is truthy */
export function refuseIf(found: unknown, refusal: Refusal, finding: string): void {
  if (found) throw new RefusedFile(refusal, finding)
}
