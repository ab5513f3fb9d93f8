import { threadTime } from '../../../../test/support/thread-time.js'
import { redact } from './redact.js'
import { redactDates } from './redact-dates.js'

const NAMES = ['Amina', 'Wanjiru-Otieno']

describe('what identifies the patient is taken out of a text', () => {
  it.each([
    [
      'English',
      'My name is Amina Otieno, born 12 March 1980, 14 Kimathi Street, passport A1234567. Mail amina.o@mail.example or call +254 712 345 678.',
      'My name is [name], born [date of birth], [address], passport [document number]. Mail [email] or call [phone number].',
    ],
    [
      'French',
      "Je m'appelle Fatou Diallo, née le 03/05/1975, 12 rue de la Paix, passeport n° 12AB34567. Téléphone : 06 12 34 56 78, fatou@courriel.example",
      "Je m'appelle [name], née le [date of birth], [address], passeport n° [document number]. Téléphone : [phone number], [email]",
    ],
    [
      'Arabic',
      'اسمي فاطمة الزهراء وعمري 45، تاريخ الميلاد ١٢/٠٣/١٩٨٠، 5 شارع التحرير، جواز السفر رقم A12345678، هاتف ٠١٠١٢٣٤٥٦٧٨',
      'اسمي [name] وعمري 45، تاريخ الميلاد [date of birth]، [address]، جواز السفر رقم [document number]، هاتف [phone number]',
    ],
    [
      'Swahili',
      'Jina langu ni Juma Mwangi, nilizaliwa tarehe 7 Machi 1969, Mtaa wa Lumumba, pasipoti namba AB123456, simu 0712 345 678, S.L.P. 9083',
      'Jina langu ni [name], nilizaliwa tarehe [date of birth], [address], pasipoti namba [document number], simu [phone number], [address]',
    ],
    [
      'Malay',
      'Nama saya Siti, lahir 01-02-1990, No. 5, Jalan Tun Razak, IC 900201-14-5678, telefon 012-345 6789',
      'Nama saya [name], lahir [date of birth], [address], IC [phone number], telefon [phone number]',
    ],
  ])('in %s', (_language, text, left) => {
    expect(redact(text, [])).toBe(left)
  })

  it.each([
    ['मेरा नाम रमेश कुमार है, मुझे घुटने की सर्जरी चाहिए', 'मेरा नाम [name] है, मुझे घुटने की सर्जरी चाहिए'],
    ['আমার নাম রহিম উদ্দিন। হাঁটুর ব্যথা', 'আমার নাম [name]। হাঁটুর ব্যথা'],
    ['میرا نام احمد رضا خان ہے، گھٹنے میں درد', 'میرا نام [name] ہے، گھٹنے میں درد'],
    ['என் பெயர் முருகன் செல்வம், முழங்கால் வலி', 'என் பெயர் [name], முழங்கால் வலி'],
    ['ስሜ አበበ በቀለ ነው፣ ጉልበቴን ያመኛል', 'ስሜ [name] ነው፣ ጉልበቴን ያመኛል'],
    ['我叫王小明，膝盖疼', '我叫 [name]，膝盖疼'],
    ['我的名字是王小明我膝盖疼', '我的名字是 [name]我膝盖疼'],
    ['ผมชื่อสมชาย ใจดี อายุ 54 ปี ปวดเข่า', 'ผมชื่อ [name] อายุ 54 ปี ปวดเข่า'],
    ['ดิฉันชื่อมาลี อยากผ่าตัดเข่า', 'ดิฉันชื่อ [name] อยากผ่าตัดเข่า'],
  ])('a name that somebody says in a language of Asia or Africa: %s', (text, left) => {
    expect(redact(text, [])).toBe(left)
  })

  it.each([
    ['(020) 7946 0958', '[phone number]'],
    ['555-123-4567', '[phone number]'],
    ['00254712345678', '[phone number]'],
    ['98765 43210', '[phone number]'],
    ['whatsapp me 554433', 'whatsapp me [phone number]'],
    ['Aadhaar 1234 5678 9123', 'Aadhaar [phone number]'],
    ['DE89 3704 0044 0532 0130 00', '[account number]'],
    ['SSN is 123-45-6789', 'SSN is [document number]'],
    ['29001011234567', '[number]'],
    ['follow @amina_w', 'follow [account]'],
    ['P.O. Box 30197-00100 Nairobi', '[address] Nairobi'],
    ['PASSPORT NO: K7654321', 'PASSPORT NO: [document number]'],
    ['the operation of 12/03/2019', 'the operation of 2019'],
  ])('%s', (text, left) => {
    expect(redact(text, [])).toBe(left)
  })

  it.each([
    ['I am Amina.', 'I am [name].'],
    ['AMINA WANJIRU OTIENO', '[name]'],
    ["Ámina's knee", "[name]'s knee"],
    ['amina-wanjiru', '[name]'],
  ])('the names of the profile: %s', (text, left) => {
    expect(redact(text, NAMES)).toBe(left)
  })

  it('short names only where they are written as names, and Arabic ones with what is attached', () => {
    expect(redact('Li asks: do li and others travel?', ['Li'])).toBe('[name] asks: do li and others travel?')
    expect(redact('أنا وليلى', ['ليلى'])).toBe('أنا و[name]')
  })
})

it.each([
  'I am 45 years old, 172 cm, 80.5 kg, blood pressure 120/80, HbA1c 7.2, vitamin B12, T4N2M0.',
  'My budget is $12,000 to 15,000 USD, or 10000-15000 dollars, RM 150,000, Rp 150.000.000, KES 1500000.',
  'Between 10 000 and 15 000 euros, 1500000 shillings, USD 10000000 in 2024.',
  'Heart bypass in Kuala Lumpur from 12/03/2099, hotel for 14 days; 5 km from the main road.',
  'J’ai 62 ans, 10 000 euros, deux stents en 2019, et une prothèse de hanche.',
  'عمري 45 سنة وميزانيتي 10000 دولار لعملية القلب',
  'Nina miaka 50, bajeti ni dola 8,000 kwa upasuaji wa goti.',
  'Is 500-1000 mg of paracetamol a lot? 3 hospitals near the main street.',
  'Dialysis 3 times a week since January 2021; 20 sessions.',
])('keeps prices, ages, measures and medical words: %s', (text) => {
  expect(redact(text, NAMES)).toBe(text)
})

describe('names of other people', () => {
  it.each([
    ['Dr Ahmed Musa told me to wait', 'Dr [name] told me to wait'],
    ['I saw Prof. Ngozi Eze last week', 'I saw Prof. [name] last week'],
    ['My husband John Okafor has knee pain', 'My husband [name] has knee pain'],
    ['my daughter Zainab needs surgery', 'my daughter [name] needs surgery'],
    ['My son is called emeka and is 5', 'My son is called [name] and is 5'],
    ["Mon fils s'appelle Moussa", "Mon fils s'appelle [name]"],
    ['Ma femme Aïcha est malade', 'Ma femme [name] est malade'],
    ['Mtoto wangu anaitwa Baraka', 'Mtoto wangu anaitwa [name]'],
    ['ابني اسمه يوسف', 'ابني اسمه [name]'],
    ['I travel with Blessing Adeyemi in May', 'I travel with [name] in May'],
  ])('%s', (text, left) => {
    expect(redact(text, [])).toBe(left)
  })

  it.each([
    'My mother has Multiple Sclerosis and Atrial Fibrillation',
    'Is it cheaper in Kuala Lumpur or New Delhi?',
    'My doctor says that I need a bypass',
    'My wife needs a Hip Replacement in South Korea',
    'My father was named in the insurance',
    'my brother is diabetic and my sister has Down Syndrome',
  ])('keeps "%s"', (text) => {
    expect(redact(text, [])).toBe(text)
  })

  it('keeps words of the catalogue rows that go with the text', () => {
    const known = new Set(['memorial', 'sisli'])
    expect(redact('Is Memorial Sisli good?', [], known)).toBe('Is Memorial Sisli good?')
  })
})

it('keeps days of this year and later', () => {
  expect(redactDates('from 12/01/2026 to March 3, 2027; seen 3 March 2025', 2026)).toBe(
    'from 12/01/2026 to March 3, 2027; seen 2025',
  )
})

it.each([
  '1',
  '1 ',
  '1-',
  'a.',
  'a@',
  'No. 1, a ',
  'passport no ',
  'my name is a ',
  'Dr A ',
  'my son A ',
  'Aa ',
  '12 a a a ',
  'Jalan A ',
  '+',
  "a'",
])('takes time in proportion to the text: %j', (piece) => {
  const text = piece.repeat(20_000)
  const before = threadTime()
  redact(text, NAMES)
  expect(threadTime() - before).toBeLessThan(2_000)
})
