import { writtenIn } from '../question/language.js'

/** What the built-in adviser knows it tells in English; whoever writes in another language reads that first. */
const NOTICES = {
  fr: 'Pour le moment, je réponds en anglais. Pour une réponse en français, choisissez « Talk to a person ».',
  ar: 'أجيب حاليًا بالإنجليزية. للرد بلغتك اختر "Talk to a person".',
  sw: 'Kwa sasa ninajibu kwa Kiingereza. Kujibiwa kwa Kiswahili, chagua "Talk to a person".',
  es: 'Por ahora respondo en inglés. Para hablar con nuestro equipo, elija "Talk to a person".',
  pt: 'Por enquanto respondo em inglês. Para falar com a nossa equipa, escolha "Talk to a person".',
  hi: 'अभी मैं अंग्रेज़ी में जवाब देता हूँ। हमारी टीम से बात करने के लिए "Talk to a person" चुनें।',
  zh: '目前我用英语回答。要与我们的团队联系，请选择 "Talk to a person"。',
  am: 'ለአሁኑ በእንግሊዝኛ እመልሳለሁ። ከቡድናችን ጋር ለመነጋገር "Talk to a person" የሚለውን ይምረጡ።',
}

/** @returns nothing for whoever writes in English, or in a language that nobody here is sure of */
export function englishNotice(message: string): string[] {
  const language = writtenIn(message)
  return language ? [`${NOTICES[language]}\n\n`] : []
}
