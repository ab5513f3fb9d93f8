import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** A mail that a worker began to send. */
export const MailAttemptSchema = defineEntity({
  name: 'MailAttempt',
  tableName: 'mail_attempts',
  properties: {
    messageId: p.uuid().primary(),
    begunAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

/** A mail that did not arrive. */
export const MailBounceSchema = defineEntity({
  name: 'MailBounce',
  tableName: 'mail_bounces',
  properties: {
    userId: p.uuid().primary(),
    messageId: p.uuid().primary(),
    email: p.text(),
    bouncedAt: p.datetime().defaultRaw('clock_timestamp()'),
    code: p.smallint(),
    status: p.text().nullable(),
    ofAddress: p.boolean(),
    liftedAt: p.datetime().nullable(),
  },
})

/** Mails that a person does not want. */
export const MailOptOutSchema = defineEntity({
  name: 'MailOptOut',
  tableName: 'mail_opt_outs',
  properties: {
    userId: p.uuid().primary(),
    kind: p.text().primary(),
    optedOutAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables
    extends TableOf<typeof MailAttemptSchema>,
      TableOf<typeof MailBounceSchema>,
      TableOf<typeof MailOptOutSchema> {}
}
