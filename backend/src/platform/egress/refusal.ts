/** Why something did not go out. */
export type RefusalCode =
  | 'not_a_url'
  | 'scheme'
  | 'credentials'
  | 'port'
  /** A number, an address in another spelling, or a name without a domain. */
  | 'host_form'
  | 'host_unknown'
  | 'address_not_public'
  /** Public, but not where this run may go. */
  | 'host_not_allowed'

export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    /** Empty where the address has none. */
    readonly host = '',
    /** Known once the address is one that may be looked at. */
    readonly port?: number,
  ) {
    super(`Not reached: ${code}`)
    this.name = 'Refusal'
  }
}
