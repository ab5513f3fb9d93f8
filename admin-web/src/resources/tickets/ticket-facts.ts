import type { Ticket } from '../../providers/types'
import { countryName } from '../../shared/format'

const languages = new Intl.DisplayNames('en-US', { type: 'language' })

/** 'chest_pain' -> 'chest pain' */
export const topicOf = ({ topic }: Pick<Ticket, 'topic'>) => topic?.replaceAll('_', ' ')

export const countryOf = ({ country }: Ticket) => country && countryName(country)

export const languageOf = ({ language }: Ticket) => language && languages.of(language)
