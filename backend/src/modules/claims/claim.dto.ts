/** A fact and where it comes from. */
export class ClaimView {
  /** Name of the fact, such as `bedCapacity`; a field may hold several claims. */
  field!: string

  value!: string

  /** False (show "not verified") without a checked source, or once `expiresAt` has passed. */
  verified!: boolean

  source!: string | null

  sourceUrl!: string | null

  /** ISO 8601, UTC. */
  checkedAt!: string | null

  /** ISO 8601, UTC. */
  expiresAt!: string | null
}
