import { am } from './answers/am.ts'
import { ar } from './answers/ar.ts'
import { en } from './answers/en.ts'
import { es } from './answers/es.ts'
import { fr } from './answers/fr.ts'
import { hi } from './answers/hi.ts'
import { pt } from './answers/pt.ts'
import { sw } from './answers/sw.ts'
import type { AnswerTexts, PlainTexts } from './answers/texts.ts'
import { zh } from './answers/zh.ts'
import { crisisLine, emergencyNumbers, policeNumbers } from './emergency-numbers.ts'
import type { FurtherLanguage, Language, RedFlag, Topic, WholeLanguage } from './red-flag.ts'

export interface EmergencyAnswer {
  text: string
  /** The one to dial first; none where the country or its number is not known. */
  emergencyNumber: string | undefined
}

const TEXTS: Record<WholeLanguage, AnswerTexts> & Record<FurtherLanguage, PlainTexts> = {
  en,
  fr,
  ar,
  sw,
  es,
  pt,
  hi,
  zh,
  am,
}
/** Topics whose answer leaves out the steps of all other topics, such as to unlock the door. */
const WITHOUT_AMBULANCE: readonly Topic[] = ['self-harm', 'violence', 'animal-bite']

/**
 * Says whom to call and what to do until help comes, in the language of the message. A topic without texts in this language
 * is answered in English.
 * @param by who answers: only the adviser says that it is an AI
 */
export function emergencyAnswer(
  { topic, language }: RedFlag,
  countryCode: string | undefined,
  by: 'adviser' | 'form' = 'adviser',
): EmergencyAnswer {
  const texts = textsOf(topic, language)
  const numbers = topic === 'violence' ? policeNumbers(countryCode) : emergencyNumbers(countryCode)
  const line = topic === 'self-harm' ? crisisLine(countryCode) : undefined
  const steps = [...(texts.steps[topic] ?? []), ...(WITHOUT_AMBULANCE.includes(topic) ? [] : texts.always)]
  const { call, callUnknown, opening } =
    topic === 'animal-bite' && texts.today
      ? texts.today
      : { ...texts, opening: texts.opening[topic === 'self-harm' ? 'despair' : 'emergency'] }
  return {
    text: [
      opening,
      numbers.length > 0 ? call(numbers) : callUnknown,
      ...(line ? [texts.crisisLine(line)] : []),
      `${texts.untilThen}\n${steps.map((step) => `- ${step}`).join('\n')}`,
      ...(by === 'adviser' ? [texts.closing] : []),
    ].join('\n\n'),
    emergencyNumber: numbers[0],
  }
}

type Texts = Omit<PlainTexts, 'steps'> &
  Partial<Pick<AnswerTexts, 'today'>> & { steps: Partial<AnswerTexts['steps']> }

const textsOf = (topic: Topic, language: Language): Texts => {
  const texts: Texts = TEXTS[language]
  return texts.steps[topic] ? texts : en
}
