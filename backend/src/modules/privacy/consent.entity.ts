import { defineEntity, p } from '@mikro-orm/core'
import { CONSENT_PURPOSES } from './consent.dto.js'

/** A consent of a patient. */
export const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    purpose: p.enum([...CONSENT_PURPOSES]),
    textVersion: p.text(),
    locale: p.text(),
    givenAt: p.datetime().defaultRaw('now()'),
    withdrawnAt: p.datetime().nullable(),
  },
})
