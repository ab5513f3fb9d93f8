import { useTranslate } from 'react-admin'
import type { AnyOffer } from '../../providers/types'
import { formatDateTime } from '../format'

/** Returns what says the state of an offer in plain words. */
export function useOfferWords() {
  const translate = useTranslate()
  return ({ published, draft, status }: AnyOffer): string => {
    const draftWords = draft && translate('sihat.offers.status.draft', { number: draft.number })
    const words =
      published &&
      translate(`sihat.offers.status.${published.status}`, {
        number: published.version,
        until: formatDateTime(published.validUntil),
        reason: published.withdrawalReason
          ? translate(`sihat.offers.reasons.${published.withdrawalReason}`)
          : '',
      })
    // A draft that ended with its request was never published.
    const ended = !published && status === 'declined' && translate('sihat.offers.status.declined')
    return [words, ended, draftWords].filter(Boolean).join(' · ')
  }
}
