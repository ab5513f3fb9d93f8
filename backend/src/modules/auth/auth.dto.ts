import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsOptional, IsString, IsUUID, MaxLength, MinLength } from 'class-validator'
import { AUDIENCES, type Audience, type Role } from '../../platform/authz/index.js'
import { MayBeAbsent } from '../../platform/http/index.js'
import { EmailField, NewEmailField } from './email-address.js'
import { FactorView } from './factor.dto.js'
import { SHORTEST } from './password-policy.js'
import { PersonName } from './person-name.js'

/** Whole strings of 6 to 256 characters, as the specification has it; what else is asked of one is in password-policy.ts. */
const NewPassword = () => (target: object, property: string) => {
  IsString()(target, property)
  MinLength(SHORTEST)(target, property)
  MaxLength(256)(target, property)
}

export class SignUpInput {
  @PersonName()
  firstName!: string

  @PersonName()
  lastName!: string

  @NewEmailField()
  email!: string

  @NewPassword()
  password!: string

  /** Local path to come back to after confirming the address and signing in. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  returnTo?: string
}

export class LinkInput {
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

  /** `admin` asks for the back office, `desk` for the hospital desk. Each demands an account that may enter it. */
  @MayBeAbsent()
  @IsIn(AUDIENCES)
  audience?: Audience
}

export class CodeSignInInput {
  @EmailField()
  email!: string

  /** The 8 digits of the mail; spaces do not matter. */
  @IsString()
  @MaxLength(20)
  code!: string
}

export class ResetPasswordInput extends LinkInput {
  @NewPassword()
  password!: string
}

export class PasswordRuleView {
  /** Characters that the password of the link's owner needs. */
  minLength!: number
}

export class ChangePasswordInput {
  @IsString()
  @MaxLength(256)
  current!: string

  @NewPassword()
  next!: string
}

export class ChangeEmailInput {
  @NewEmailField()
  email!: string

  /** The current password. */
  @IsString()
  @MaxLength(256)
  password!: string
}

export class SignOutInput {
  /** Which of the person's sessions end; `global` when left out. */
  @IsOptional()
  @IsIn(['global', 'local', 'others'])
  scope?: 'global' | 'local' | 'others'
}

export class SessionParams {
  @IsUUID()
  id!: string
}

export class ProfileSummaryView {
  firstName!: string
  lastName!: string
  /** E.164. */
  phone!: string | null
  /** ISO 3166-1 alpha-2. */
  country!: string | null
}

export class IdentityView {
  provider!: 'email'
}

/** Mail to the address comes back: only what concerns the sign-in is still sent, until a mail there is answered. */
export class MailReturnView {
  at!: string
  /** What the mail server answered. */
  code!: number
  /** RFC 3463, for example 5.1.1. */
  status!: string | null
}

export class UserView {
  id!: string
  email!: string
  mailReturn!: MailReturnView | null
  role!: Role
  identities!: IdentityView[]
  factors!: FactorView[]
  profile!: ProfileSummaryView
}

export class SessionView {
  /** Lives 15 minutes; to be kept in memory only. */
  accessToken!: string
  tokenType!: 'Bearer'
  expiresAt!: string
  /** For which of the front ends the session was opened. */
  @ApiProperty({ enum: AUDIENCES })
  audience!: Audience
  /** `aal2` when a second factor was shown in this session. */
  assurance!: 'aal1' | 'aal2'
  user!: UserView
}

/** A credential was shown again: a new session replaces the one that acted. Its refresh token is in the cookie. */
export class RenewedSessionView {
  session!: SessionView
}

export class VerifiedFactorView extends RenewedSessionView {
  factor!: FactorView
  /** Each opens the account once in place of the factor; shown only when the first factor was verified. */
  recoveryCodes!: string[] | null
}

/** The password was right; the sign-in waits for a second factor. */
export class PendingSignInView {
  mfaRequired!: true
  challengeId!: string
  factors!: FactorView[]
}

/** A session of the person, for the page that lists them. */
export class OwnSessionView {
  id!: string
  @ApiProperty({ enum: AUDIENCES })
  audience!: Audience
  /** The session that asks. */
  current!: boolean
  assurance!: 'aal1' | 'aal2'
  /** For example "Chrome on Android"; null when the browser did not say. */
  device!: string | null
  /** Address that it was opened from. */
  ip!: string | null
  createdAt!: string
  lastUsedAt!: string
}

export class OwnSessionListView {
  items!: OwnSessionView[]
}

export class VerifiedEmailView {
  email!: string
  /** What the link was for. */
  purpose!: 'verify_email' | 'change_email'
  /** Local path that the visitor was on the way to when they signed up. */
  returnTo!: string | null
  /** Several sign-ups waited for this address, so none of their passwords counts: a mail leads to choosing one. */
  passwordNeeded!: boolean
}

export class ResetPasswordView {
  email!: string

  /** The front end in which the owner of the account signs in. */
  @ApiProperty({ enum: AUDIENCES })
  audience!: Audience
}

export class AcceptedView {
  status!: 'accepted'
}
