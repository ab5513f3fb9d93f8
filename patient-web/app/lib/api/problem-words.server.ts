import { setupI18n } from '@lingui/core'
import { problemSentences } from '~/lib/i18n/messages.server'

/** A problem of the API, or one refused field of it. */
interface Sentence {
  code?: string
  /** Names a sentence that says more than the one of `code`. */
  reason?: string
  params?: Record<string, string | number>
  detail?: string
  errors?: Sentence[]
}

/** The refusal of the API with its sentences in the language of the page. The API writes English, and so stays what has no translation. */
export async function inLanguage(answer: Response, locale = 'en'): Promise<Response> {
  if (answer.ok || locale === 'en') return answer
  const problem: Sentence | undefined = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (!problem?.code) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(translated(problem, locale)), { status: answer.status, headers })
}

export function translated(problem: Sentence, locale: string): Sentence {
  const { reason, code = '', params = {}, errors } = problem
  const messages = problemSentences(locale)
  const id = reason ?? code
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  return {
    ...problem,
    ...(id in messages && { detail: i18n._(id, params, { formats: formatsOf(params) }) }),
    ...(errors && { errors: errors.map((error) => translated(error, locale)) }),
  }
}

/** The formats that sentences name, as `platform/errors/detail.ts` of the API has them. */
const formatsOf = ({
  currency = 'USD',
  timeZone = 'UTC',
}: Record<string, string | number>): Record<
  string,
  Intl.NumberFormatOptions | Intl.DateTimeFormatOptions
> => ({
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
