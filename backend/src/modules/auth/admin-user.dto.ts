import { IsIn, IsInt, IsOptional, IsUUID } from 'class-validator'
import { type Role } from '../../platform/authz/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { MailReturnView } from './auth.dto.js'
import { EmailField } from './email-address.js'
import { PersonName } from './person-name.js'

export const ROLES: readonly Role[] = ['user', 'moderator', 'admin']

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

export class AdminUserParams {
  @IsUUID()
  id!: string
}

/** `q` is part of the full name, phone or country. */
export class AdminUserFilter extends ListFilter {
  @IsOptional()
  @IsIn(ROLES)
  role?: Role
}

export class AdminUserPatch {
  @IsOptional()
  @IsIn(ROLES)
  role?: Role

  /** Of the row that the change was made on. */
  @IsInt()
  version!: number
}

export class InviteInput {
  @EmailField()
  email!: string

  @PersonName()
  firstName!: string

  @PersonName()
  lastName!: string

  @IsIn(ROLES)
  role!: Role
}
