import { emergencyNumbers } from './emergency-number'

test.each([
  ['Call 112 or your local emergency number now.', ['112']],
  ['Call 112 or 10177, or your local emergency number.', ['112', '10177']],
  ['Call an ambulance: dial 999. Press on the wound for 15 minutes.', ['999']],
  ['Appelez le 15 ou votre numéro local. Attendez 10 minutes.', ['15']],
  ['Piga 999 sasa hivi.', ['999']],
  ['اتصل بالرقم ١٢٣ الآن.', ['123']],
  ['Llame ahora al 190, o a su número de emergencias local.', ['190']],
  ['Ligue agora para o 190, ou para o número de emergência local.', ['190']],
  ['请立即拨打120，或拨打当地急救电话。', ['120']],
  ['Call your local emergency number. Do not eat for 24 hours.', []],
  ['It costs $999 to $1,120, in 112 % of cases.', []],
  ['During 15 days nothing was found.', []],
])('%s', (answer, numbers) => {
  expect(emergencyNumbers(answer)).toEqual(numbers)
})
