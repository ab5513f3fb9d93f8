import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsInt, IsOptional, IsUUID } from 'class-validator'
import { AUDIENCES, type Audience, ROLES, type Role } from '../../platform/authz/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { MailReturnView } from './auth.dto.js'
import { NewEmailField } from './email-address.js'
import { PersonName } from './person-name.js'

/** Administrators give these. `hospital` comes with a place in the team of a hospital. */
const GIVEN_ROLES = ['user', 'moderator', 'admin'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

export class AdminUserView {
  id!: string
  email!: string
  emailVerified!: boolean
  mailReturn!: MailReturnView | null
  firstName!: string
  lastName!: string
  fullName!: string
  phone!: string | null
  country!: string | null
  role!: Role
  /** Has a verified second factor. */
  secondFactor!: boolean
  /** Time of sign-up. */
  createdAt!: string
  version!: number
}

export class AdminUserSessionView {
  id!: string
  @ApiProperty({ enum: AUDIENCES })
  audience!: Audience
  assurance!: 'aal1' | 'aal2'
  /** For example "Chrome on Android"; null when the browser did not say. */
  device!: string | null
  createdAt!: string
  lastUsedAt!: string
}

export class AdminUserDetailView extends AdminUserView {
  /** Erasure was asked for: nobody signs in any more. */
  closedAt!: string | null
  /** Those that are still good, the last used first. */
  sessions!: AdminUserSessionView[]
  /** Verified ones. */
  factors!: ('totp' | 'phone')[]
}

/** Why administrators take a second factor away, for the audit log. */
export const FACTOR_RESET_REASONS = ['lost_device', 'new_phone', 'no_recovery_codes', 'other'] as const

export class FactorResetInput {
  /** How the person showed who they are is for the team to know; this says why it was needed. */
  @IsIn(FACTOR_RESET_REASONS)
  reason!: (typeof FACTOR_RESET_REASONS)[number]
}

export class EndedSessionsView {
  /** How many were open. */
  ended!: number
}

export class AdminUserParams {
  @IsUUID()
  id!: string
}

/** `q` is part of the full name, email address, phone or country. */
export class AdminUserFilter extends ListFilter {
  @IsOptional()
  @IsIn(ROLES)
  role?: Role
}

export class AdminUserPatch {
  @IsOptional()
  @IsIn(GIVEN_ROLES)
  role?: GivenRole

  /** Of the row that the change was made on. */
  @IsInt()
  version!: number
}

export class InviteInput {
  @NewEmailField()
  email!: string

  @PersonName()
  firstName!: string

  @PersonName()
  lastName!: string

  @IsIn(GIVEN_ROLES)
  role!: GivenRole
}
