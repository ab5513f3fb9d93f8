import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsUUID } from 'class-validator'
import { MEMBER_ROLES, type MemberRole, NewEmailField, PersonName } from '../auth/index.js'

export class MemberHospitalParams {
  /** The hospital. */
  @IsUUID()
  id!: string
}

export class HospitalMemberParams {
  /** The membership. */
  @IsUUID()
  id!: string
}

export class HospitalMemberInput {
  @NewEmailField()
  email!: string

  @PersonName()
  firstName!: string

  @PersonName()
  lastName!: string

  /** Managers invite and remove their colleagues. */
  @IsIn(MEMBER_ROLES)
  role!: MemberRole
}

export class HospitalMemberView {
  id!: string
  userId!: string
  firstName!: string
  lastName!: string
  email!: string

  @ApiProperty({ enum: MEMBER_ROLES })
  role!: MemberRole

  /** Has opened the desk of the hospital since the invitation. At the desk always true. */
  hasAnswered!: boolean
  invitedAt!: string
}

export class HospitalMemberListView {
  /** Managers first, then by name. The desk lists no open invitations. */
  items!: HospitalMemberView[]
}

/** A hospital of the signed-in member. */
export class DeskHospitalView {
  id!: string
  slug!: string
  name!: string

  /** The place of the signed-in person in its team. */
  @ApiProperty({ enum: MEMBER_ROLES })
  role!: MemberRole
}

export class DeskHospitalListView {
  /** By name. */
  items!: DeskHospitalView[]
}
