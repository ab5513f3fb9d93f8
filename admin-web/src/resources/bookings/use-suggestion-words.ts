import { useTranslate } from 'react-admin'
import type { SuggestedHospital } from '../../providers/types'

const TEXTS = 'sihat.bookings.propose.why'
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** Says why a hospital fits a booking, or does not. What is unknown is left out. */
export function useSuggestionWords(treatment = '') {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`${TEXTS}.${key}`, values)
  return ({ country, reasons }: SuggestedHospital): string => {
    const { listsTreatment, inWishedCountry, languages, answers } = reasons
    const place = inWishedCountry === null ? 'place' : inWishedCountry ? 'wished' : 'notWished'
    const names = languages?.map((code) => LANGUAGES.of(code)).join(', ')
    return [
      listsTreatment !== null && text(listsTreatment ? 'listed' : 'notListed', { treatment }),
      text(place, { country: country.name }),
      names !== undefined && text(names ? 'speaks' : 'noLanguage', { languages: names }),
      answers
        ? text('answered', { answered: answers.answered, smart_count: answers.due })
        : text('neverAsked'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
