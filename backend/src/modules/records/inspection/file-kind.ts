/** What a patient may upload. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'gif' | 'doc' | 'docx'

/** `type`: it is not what it says it is. `content`: it holds what none of our readers should meet, or is broken. */
export type Refusal = 'type' | 'content'

export class RefusedFile extends Error {
  readonly refusal: Refusal

  /** @param finding what was found, for the log; never a text of the file */
  constructor(refusal: Refusal, finding: string) {
    super(finding)
    this.name = 'RefusedFile'
    this.refusal = refusal
  }
}

/** @throws RefusedFile */
export function refuseIf(found: unknown, finding: string): void {
  if (found) throw new RefusedFile('content', finding)
}
