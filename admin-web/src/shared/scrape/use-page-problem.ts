import { useTranslate } from 'react-admin'

/** Codes that share the words of another one. */
const SAME: Partial<Record<string, string>> = {
  browser: 'lost',
  page_broken: 'lost',
  no_document: 'not_a_page',
  host_not_allowed: 'redirected_away',
  host_unknown: 'not_reached',
  page_time: 'total_time',
  bytes: 'too_large',
  document: 'too_large',
  memory: 'too_large',
  requests: 'too_large',
  address_too_long: 'address',
  not_a_url: 'address',
  scheme: 'address',
  credentials: 'address',
  port: 'address',
  host_form: 'address',
  address_not_public: 'address',
}

/** Says in a sentence why a page was not read, by the code of the API. */
export function usePageProblem() {
  const translate = useTranslate()
  return (code: string): string => {
    const text = (key: string, values = {}) => translate(`sihat.reviews.scrape.problem.${key}`, values)
    const status = /^http_(\d+)$/.exec(code)?.[1]
    const other = status ? text('http', { status }) : text('other', { code })
    return text(SAME[code] ?? code, { _: other })
  }
}
