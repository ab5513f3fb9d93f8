import { ar } from './answers/ar.js'
import { en } from './answers/en.js'
import { fr } from './answers/fr.js'
import { sw } from './answers/sw.js'
import type { AnswerTexts } from './answers/texts.js'
import { crisisLine, emergencyNumbers, policeNumbers } from './emergency-numbers.js'
import type { Language, RedFlag, Topic } from './red-flag.js'

export interface EmergencyAnswer {
  text: string
  /** The one to dial first; none where the country or its number is not known. */
  emergencyNumber: string | undefined
}

const TEXTS: Record<Language, AnswerTexts> = { en, fr, ar, sw }
/** How an answer begins, where another way than for an ambulance. */
const WAYS: Partial<Record<Topic, keyof AnswerTexts['opening']>> = {
  'self-harm': 'despair',
  'animal-bite': 'today',
}
/** What helps the ambulance, such as an unlocked door, is wrong advice here. */
const WITHOUT_AMBULANCE: readonly Topic[] = ['self-harm', 'violence', 'animal-bite']

/**
 * Says whom to call and what to do until help comes, in the language of the message.
 * @param by who answers: only the adviser says that it is an AI
 */
export function emergencyAnswer(
  { topic, language }: RedFlag,
  countryCode: string | undefined,
  by: 'adviser' | 'form' = 'adviser',
): EmergencyAnswer {
  const texts = TEXTS[language]
  const way = WAYS[topic] ?? 'emergency'
  const numbers = topic === 'violence' ? policeNumbers(countryCode) : emergencyNumbers(countryCode)
  const line = topic === 'self-harm' ? crisisLine(countryCode) : undefined
  const steps = [...texts.steps[topic], ...(WITHOUT_AMBULANCE.includes(topic) ? [] : texts.always)]
  const [call, callUnknown] =
    way === 'today' ? [texts.callToday, texts.callTodayUnknown] : [texts.call, texts.callUnknown]
  return {
    text: [
      texts.opening[way],
      numbers.length > 0 ? call(numbers) : callUnknown,
      ...(line ? [texts.crisisLine(line)] : []),
      `${texts.untilThen}\n${steps.map((step) => `- ${step}`).join('\n')}`,
      ...(by === 'adviser' ? [texts.closing] : []),
    ].join('\n\n'),
    emergencyNumber: numbers[0],
  }
}
