export type ReasonRule = 'none' | 'optional' | 'required'

export interface BulkStatusProps<T> {
  values: readonly string[]
  nameOf: (row: T) => string
  /** Whether a change to the value asks for a message to the patient. Without it there is no message and no note. */
  reasonFor?: (value: string) => ReasonRule
  /** The fields that a value stands for, where that is not the field `status`. */
  changeTo?: (value: string) => object
  /** What a row was before the change: with it one press on Undo puts it back. */
  before?: (row: T) => object
  /** What the change does besides; a text of the resource. */
  effect?: string
  /** What the value means for some of the rows. */
  warningFor?: (rows: T[], value: string) => string | undefined
}
