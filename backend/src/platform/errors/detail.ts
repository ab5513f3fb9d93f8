import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { ApiPropertyOptions } from '@nestjs/swagger'
import en from './locales/en.json' with { type: 'json' }

/** The name of a sentence in `locales`. */
export type DetailCode = keyof typeof en

/** The values of a sentence. A client writes the sentence in its own language with them. Times are ISO 8601. */
export type Params = Record<string, string | number>

/** `Params` in the OpenAPI document. */
export const PARAMS_SCHEMA: ApiPropertyOptions = {
  type: 'object',
  additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
}

const messages = Object.fromEntries(Object.entries(en).map(([code, text]) => [code, compileMessage(text)]))
const i18n = setupI18n({ locale: 'en', messages: { en: messages } })

/** Writes the English sentence of a code. */
export const detailOf = (code: DetailCode, params: Params = {}): string =>
  i18n._(code, params, { formats: formatsOf(params) }).replaceAll('\u00a0', ' ')

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
