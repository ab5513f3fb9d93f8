import { englishNotice } from '../built-in/in-english.js'
import { writtenIn } from './language.js'

it.each([
  ['Combien coûte une prothèse de hanche en Inde ?', 'fr'],
  ['je parle pas anglais est ce que quelqu un traduit pour moi', 'fr'],
  ['كم تكلفة تغيير مفصل الركبة في تركيا؟', 'ar'],
  ['nataka kujua gharama ya upasuaji wa moyo kwa mama yangu', 'sw'],
  ['cuanto cuesta una protesis de rodilla en la India', 'es'],
  ['quanto custa uma prótese de joelho para minha mãe', 'pt'],
  ['घुटने की सर्जरी का खर्च कितना है?', 'hi'],
  ['膝关节置换手术多少钱', 'zh'],
  ['የጉልበት ቀዶ ጥገና ዋጋ ስንት ነው?', 'am'],
  ['How much is a knee replacement in India?', undefined],
  ['abeg how much be knee operation for India na', undefined],
  ['Amina na mama in Dar es Salaam want IVF', undefined],
  ['IVF Kuala Lumpur', undefined],
  ['', undefined],
])('%j is written in %s', (message, language) => {
  expect(writtenIn(message)).toBe(language)
})

it('says first that the answer is in English to whoever wrote in another language', () => {
  expect(englishNotice('Combien coûte une prothèse de hanche en Inde ?')).toEqual([
    expect.stringMatching(/^Pour le moment, je réponds en anglais\./),
  ])
  expect(englishNotice('How much is a knee replacement?')).toEqual([])
})
