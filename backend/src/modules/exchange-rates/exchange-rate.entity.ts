import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const ExchangeRateSchema = defineEntity({
  name: 'ExchangeRate',
  tableName: 'exchange_rates',
  properties: {
    id: p.uuid().primary(),
    /** ISO 4217 code. One unit of this currency buys `rate` units of `quote`. */
    base: p.text(),
    /** ISO 4217 code. */
    quote: p.text(),
    /** A positive decimal number. */
    rate: p.text(),
    /** The publisher, such as `European Central Bank`. */
    source: p.text(),
    publishedAt: p.datetime(),
    /** A rate of the demonstration. */
    isFictional: p.boolean().default(false),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

export class ExchangeRate extends ExchangeRateSchema.class {}
ExchangeRateSchema.setClass(ExchangeRate)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof ExchangeRateSchema> {}
}
