import { IsBoolean, IsIn } from 'class-validator'
import { withCode } from '../../platform/http/index.js'

export const CONSENT_PURPOSES = ['health_data', 'share_with_hospital', 'outside_ai', 'marketing'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/**
 * Versions of the texts that patients agree to, oldest first. Each change of a text adds a version, and
 * `patient-web/app/lib/consents.ts` names it. An open page may still show an earlier text.
 */
const CONSENT_TEXT_VERSIONS = ['2026-11-21', '2026-11-21.2', '2026-11-21.3', '2026-11-22.1'] as const

/** Languages of these texts, BCP 47. */
export const CONSENT_LOCALES = ['en'] as const

export const UNKNOWN_TEXT = withCode('consent_text_unknown')

export class ConsentInput {
  @IsBoolean()
  granted!: boolean

  /** Version of the text that the person read. */
  @IsIn(CONSENT_TEXT_VERSIONS, UNKNOWN_TEXT)
  textVersion!: (typeof CONSENT_TEXT_VERSIONS)[number]

  /** Language in which they read it, BCP 47. */
  @IsIn(CONSENT_LOCALES, UNKNOWN_TEXT)
  locale!: (typeof CONSENT_LOCALES)[number]
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
