import { IsBoolean, IsIn, IsString, Length } from 'class-validator'

export const CONSENT_PURPOSES = ['health_data', 'share_with_hospital', 'outside_ai', 'marketing'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export class ConsentInput {
  @IsBoolean()
  granted!: boolean

  /** Version of the text that the person read. */
  @IsString()
  @Length(1, 40)
  textVersion!: string

  /** Language in which they read it, BCP 47. */
  @IsString()
  @Length(2, 35)
  locale!: string
}

export class ConsentParams {
  @IsIn(CONSENT_PURPOSES)
  purpose!: ConsentPurpose
}

export class ConsentView {
  purpose!: ConsentPurpose
  granted!: boolean
  textVersion!: string | null
  locale!: string | null
  givenAt!: string | null
  withdrawnAt!: string | null
}

export class ConsentListView {
  items!: ConsentView[]
}
