import type { ApiPropertyOptions } from '@nestjs/swagger'
import { ENGLISH } from '@sihat/locales'
import { textsOf } from '../texts/index.js'
import en from './locales/en.json' with { type: 'json' }

/** The name of a sentence in `locales`. */
export type DetailCode = keyof typeof en

/** The values of a sentence. Times are ISO 8601. */
export type Params = Record<string, string | number>

/** `Params` in the OpenAPI document. */
export const PARAMS_SCHEMA: ApiPropertyOptions = {
  type: 'object',
  additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
}

const textsIn = textsOf({ en })

/** Writes the sentence of a code. @param locale BCP 47 */
export const detailOf = (code: DetailCode, params: Params = {}, locale: string = ENGLISH.code): string =>
  textsIn(locale)
    ._(code, params, { formats: formatsOf(params) })
    .replaceAll('\u00a0', ' ')

export const isDetailCode = (code: string): code is DetailCode => Object.hasOwn(en, code)

/** The formats that sentences name, as in `{amount, number, usd}`. */
const formatsOf = ({
  currency = 'USD',
  timeZone = 'UTC',
}: Params): Record<string, Intl.NumberFormatOptions | Intl.DateTimeFormatOptions> => ({
  usd: { style: 'currency', currency: 'USD' },
  money: { style: 'currency', currency: `${currency}`, currencyDisplay: 'code' },
  decimal: { minimumFractionDigits: 2, useGrouping: false },
  appointment: {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: `${timeZone}`,
  },
})
