import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
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

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof ConsentSchema> {}
}
