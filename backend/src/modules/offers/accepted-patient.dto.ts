import { ApiProperty } from '@nestjs/swagger'

const CONTACT_STATES = ['shared', 'not_accepted', 'not_confirmed', 'not_agreed', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

export class AcceptedPatientContact {
  /** First and last name. */
  name!: string
  email!: string

  /** Null where the profile has none. */
  phone!: string | null
}

export class AcceptedPatientView {
  /**
   * Why the hospital reads the contact or not. `not_agreed`: the patient accepted without sharing name and contact. `closed`: the consent
   * to the request is withdrawn, or the request has ended.
   */
  @ApiProperty({ enum: CONTACT_STATES })
  state!: ContactState

  /** Null unless the state is `shared`. Sihat stores no details of a passport. */
  @ApiProperty({ type: AcceptedPatientContact, nullable: true })
  contact!: AcceptedPatientContact | null
}
