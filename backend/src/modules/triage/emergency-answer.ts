import { ar } from './answers/ar.js'
import { en } from './answers/en.js'
import { fr } from './answers/fr.js'
import { sw } from './answers/sw.js'
import type { AnswerTexts } from './answers/texts.js'
import { crisisLine, emergencyNumbers } from './emergency-numbers.js'
import type { Language, RedFlag } from './red-flag.js'

export interface EmergencyAnswer {
  text: string
  /** The one to dial first; none where the country or its number is not known. */
  emergencyNumber: string | undefined
}

const TEXTS: Record<Language, AnswerTexts> = { en, fr, ar, sw }

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
  const numbers = emergencyNumbers(countryCode)
  const line = topic === 'self-harm' ? crisisLine(countryCode) : undefined
  const steps = [...texts.steps[topic], ...(topic === 'self-harm' ? [] : texts.always)]
  return {
    text: [
      texts.opening[topic === 'self-harm' ? 'despair' : 'emergency'],
      numbers.length > 0 ? texts.call(numbers) : texts.callUnknown,
      ...(line ? [texts.crisisLine(line)] : []),
      `${texts.untilThen}\n${steps.map((step) => `- ${step}`).join('\n')}`,
      ...(by === 'adviser' ? [texts.closing] : []),
    ].join('\n\n'),
    emergencyNumber: numbers[0],
  }
}
