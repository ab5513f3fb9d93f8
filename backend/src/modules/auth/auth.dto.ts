import { IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator'
import type { Role } from '../../platform/authz/index.js'
import { EmailField } from './email-address.js'

export class SignUpInput {
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  firstName!: string

  @IsString()
  @MinLength(1)
  @MaxLength(100)
  lastName!: string

  @EmailField()
  email!: string

  @IsString()
  @MinLength(6)
  @MaxLength(256)
  password!: string

  /** Local path to come back to after confirming the address and signing in. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  returnTo?: string
}

export class VerifyEmailInput {
  @IsString()
  @MaxLength(200)
  token!: string
}

export class EmailInput {
  @EmailField()
  email!: string
}

export class SignInInput {
  @EmailField()
  email!: string

  @IsString()
  @MaxLength(256)
  password!: string

  /** `admin` asks for the back office and demands a role that may enter it. */
  @IsOptional()
  @IsIn(['patient', 'admin'])
  audience?: 'patient' | 'admin'
}

export class SignOutInput {
  /** Which of the person's sessions end; `global` when left out. */
  @IsOptional()
  @IsIn(['global', 'local', 'others'])
  scope?: 'global' | 'local' | 'others'
}

export class ProfileView {
  firstName!: string
  lastName!: string
  phone!: string | null
  /** ISO 3166-1 alpha-2. */
  country!: string | null
}

export class IdentityView {
  provider!: 'email'
}

export class FactorView {
  id!: string
  type!: 'totp' | 'phone'
  status!: 'verified' | 'unverified'
}

export class UserView {
  id!: string
  email!: string
  role!: Role
  identities!: IdentityView[]
  factors!: FactorView[]
  profile!: ProfileView
}

export class SessionView {
  /** Lives 15 minutes; to be kept in memory only. */
  accessToken!: string
  tokenType!: 'Bearer'
  expiresAt!: string
  user!: UserView
}

export class VerifiedEmailView {
  email!: string
  /** Local path that the visitor was on the way to when they signed up. */
  returnTo!: string | null
}

export class AcceptedView {
  status!: 'accepted'
}
