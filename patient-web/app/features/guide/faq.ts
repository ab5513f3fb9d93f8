import type { MessageId, Translate } from '~/lib/i18n/i18n'
import type { GuideFacts } from './facts'

const QUESTIONS = ['savings', 'accredited', 'stay', 'timeline', 'language', 'aftercare'] as const

export interface Question {
  id: string
  question: string
  /** Plain text: search engines get it as it stands here. */
  answer: string
}

/** The six questions with their answers, for the page and for what it says about itself in schema.org's terms. */
export function faqItems(t: Translate, facts: GuideFacts): Question[] {
  return QUESTIONS.map((id) => ({
    id,
    question: t(`guide.faq.${id}` as MessageId),
    answer: [t(`guide.faq.${id}.answer` as MessageId), ...aboutFacts(id, t, facts)].join(' '),
  }))
}

/** Each figure says what it rests on, or that nobody has checked it. */
function aboutFacts(id: string, t: Translate, { savings, accredited }: GuideFacts): string[] {
  if (id === 'savings') {
    const sources = savings.flatMap(({ claim }) => (claim?.verified && claim.source ? [claim.source] : []))
    if (savings.length === 0 || sources.length < savings.length) return [t('guide.faq.savings.unverified')]
    return [t('guide.faq.savings.sources', { sources: [...new Set(sources)].join('; ') })]
  }
  if (id === 'accredited') {
    return [accredited ? t('guide.faq.accredited.count', accredited) : t('guide.faq.accredited.unknown')]
  }
  return []
}
