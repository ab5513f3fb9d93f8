import { writtenIn } from '../question/language.js'

/** What the built-in adviser knows it tells in English; whoever writes in another language reads that first. */
const NOTICES = {
  fr: 'Pour le moment, je réponds en anglais. Pour une réponse en français, choisissez « Talk to a person ».',
  ar: 'أجيب حاليًا بالإنجليزية. للرد بلغتك اختر "Talk to a person".',
  sw: 'Kwa sasa ninajibu kwa Kiingereza. Kujibiwa kwa Kiswahili, chagua "Talk to a person".',
}

/** @returns nothing for whoever writes in English, or in a language that nobody here is sure of */
export function englishNotice(message: string): string[] {
  const language = writtenIn(message)
  return language ? [`${NOTICES[language]}\n\n`] : []
}
