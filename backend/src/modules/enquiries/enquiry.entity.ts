import { defineEntity, p } from '@mikro-orm/core'
import type { GeneratedAlways } from 'kysely'
import type { TableOf } from '../../platform/database/tables.js'
import { ENQUIRY_STATUSES } from './enquiry.dto.js'

/** A message from the contact form. */
export const EnquirySchema = defineEntity({
  name: 'Enquiry',
  tableName: 'enquiries',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    email: p.text(),
    phone: p.text().nullable(),
    country: p.text(),
    treatmentInterest: p.text().nullable(),
    message: p.text(),
    status: p.enum([...ENQUIRY_STATUSES]).default('open'),
    answeredAt: p.datetime().nullable(),
    acknowledgedAt: p.datetime().nullable(),
    /** The address without what stands behind a plus, and at Gmail without dots. */
    mailbox: p.text().generated(`
CASE
    WHEN (split_part(email, '@'::text, 2) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(split_part(split_part(email, '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text)
    ELSE ((split_part(split_part(email, '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(email, '@'::text, 2))
END stored`),
    teamToldAt: p.datetime().nullable(),
    teamToldAlone: p.boolean().default(false),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('now()'),
    possibleEmergency: p.boolean().default(false),
  },
})

type Enquiries = TableOf<typeof EnquirySchema>['enquiries']

declare module '../../platform/database/tables.js' {
  interface Tables {
    enquiries: Omit<Enquiries, 'mailbox'> & { mailbox: GeneratedAlways<string> }
  }
}
