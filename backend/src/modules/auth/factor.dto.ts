import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'

export class FactorView {
  id!: string
  type!: 'totp' | 'phone'
  status!: 'verified' | 'unverified'
  /** The end of the number of a phone, for example "•••• 0143". */
  hint!: string | null
  createdAt!: string
}

export class FactorListView {
  items!: FactorView[]
  /** How many recovery codes are still unused. */
  recoveryCodesLeft!: number
}

export class NewFactorInput {
  @IsIn(['totp', 'phone'])
  type!: 'totp' | 'phone'

  /** For a phone: its number with the country code. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  phone?: string

  /** The current password; asked for when the sign-in was more than 15 minutes ago. */
  @IsOptional()
  @IsString()
  @MaxLength(256)
  password?: string
}

/** What an authenticator app needs; shown once. */
export class TotpEnrolmentView {
  /** Base32, for typing. */
  secret!: string
  /** `otpauth://` address. */
  uri!: string
  /** The same as a picture: an SVG document. */
  qrCode!: string
}

export class NewFactorView extends FactorView {
  totp!: TotpEnrolmentView | null
}

export class FactorParams {
  @IsUUID()
  id!: string
}

export class FactorCodeInput {
  /** Digits of the app or the message; spaces do not matter. */
  @IsString()
  @MaxLength(40)
  code!: string
}

export class RecoveryCodesView {
  recoveryCodes!: string[]
}

export class ChallengeParams {
  @IsUUID()
  id!: string
}

export class ChallengeCodeInput {
  /** Digits of the app or the message, or a recovery code; spaces and hyphens do not matter. */
  @IsString()
  @MaxLength(40)
  code!: string

  /** Which factor the code is from; any when left out. */
  @IsOptional()
  @IsUUID()
  factorId?: string
}

export class ChallengeSendInput {
  /** The phone that the code goes to. */
  @IsUUID()
  factorId!: string
}
