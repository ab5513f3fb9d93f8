import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emergencyAnswer } from './emergency-answer.ts'
import { findRedFlag } from './find-red-flag.ts'
import { type Labelled, score, tryLabelled } from './measure.ts'
import { ALL_LANGUAGES, FURTHER_LANGUAGES, LANGUAGES, PLAIN_TOPICS, TOPICS } from './red-flag.ts'
import { RULES } from './rules/index.ts'

const FOLDER = join(import.meta.dirname, '../sentences')
const labelled: Labelled[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.tsv') && name !== 'unseen.tsv')
  .flatMap((name) => tryLabelled(readFileSync(join(FOLDER, name), 'utf8')))

describe('findRedFlag on the labelled set', () => {
  it('is tried on 400 sentences, 80 of each language, at least half of them no emergency', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(400)
    for (const language of LANGUAGES)
      expect(labelled.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(80)
    for (const language of FURTHER_LANGUAGES)
      expect(labelled.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(40)
    const { critical, others } = score(labelled)
    expect(others).toBeGreaterThanOrEqual(critical)
  })

  it('misses no emergency', () => {
    expect(
      labelled.filter(({ label, found }) => label === 'critical' && !found).map(({ text }) => text),
    ).toEqual([])
  })

  it.each(ALL_LANGUAGES)('raises a false alarm in at most 5 of 100 other sentences: %s', (language) => {
    const { falseAlarms, others } = score(labelled.filter((one) => one.language === language))
    expect(falseAlarms / others).toBeLessThanOrEqual(0.05)
  })

  it('names the topic in nearly all', () => {
    const critical = labelled.filter(({ label }) => label === 'critical')
    const right = critical.filter(({ found, topic }) => found === topic)
    expect(right.length / critical.length).toBeGreaterThan(0.95)
  })
})

describe('findRedFlag', () => {
  it.each([
    ['chest pain', 'en'],
    ['CHST PAIN!!!', 'en'],
    ['chest paiiiiin', 'en'],
    ['doleur poitrine', 'fr'],
    ['DOULEUR À LA POITRINE', 'fr'],
    ['ألم في الصدر', 'ar'],
    ['أَلَمٌ في الصَّدْر', 'ar'],
    ['الـــم في الصدر', 'ar'],
    ['waja3 fi sadri', 'ar'],
    ['maumivu ya kifua', 'sw'],
    ['chest inauma sana tangu jana', 'sw'],
    ['Me duele mucho el pecho', 'es'],
    ['dor forte no peito', 'pt'],
    ['सीने में दर्द', 'hi'],
    ['seene mein dard ho raha hai', 'hi'],
    ['胸口很痛', 'zh'],
    ['ደረቴን ያመኛል', 'am'],
  ])('reads "%s" as a sign of the heart, in %s', (text, language) => {
    expect(findRedFlag(text)).toEqual({ topic: 'cardiac', language })
  })

  it.each([
    'I have no chest pain',
    'no fever, cough or chest pain',
    'chest pain: none',
    'chest pain clinic in Penang',
    'how much does a heart attack operation cost',
    'my father had a heart attack in 2015',
    'what should I do if I get chest pain after surgery',
    'je n’ai pas de douleur à la poitrine',
    'sina maumivu ya kifua',
    'ليس عندي ألم في الصدر',
    'elle ne saigne plus',
    'je saigne pas et j’ai pas de contractions, je demande le prix pour le suivi de grossesse',
    'Mon père n’a jamais fait de crise cardiaque',
    'personne ne s’est brûlé avec l’eau bouillante',
    'Hakuna matone ya damu, mimba iko sawa',
    'mtoto hajaungua uso na maji ya moto',
    'لا يعاني والدي من ضيق في التنفس',
    'None of us got electrocuted',
    'não tenho dor no peito',
    'सीने में दर्द नहीं है',
    '没有胸痛',
    'የደረት ህመም የለኝም',
    'मेरी सास नहीं आ रही हैं',
    '',
    '   ',
    '🙂',
  ])('stays silent at "%s"', (text) => {
    expect(findRedFlag(text)).toBeUndefined()
  })

  it.each([
    'I have chest pain, how much is a heart check?',
    'I have chest pain how much is a heart check',
    'no fever. chest pain',
    'no fever. and chest pain',
    'no fever but chest pain',
    'no fever but he can not breathe',
    'Hana homa na kifua kinauma sana',
    'hana homa, ni maumivu makali ya kifua',
    'hatokwi damu ila hapumui',
    'hajaungua mkono ila uso umeungua vibaya',
    'Il ne saigne plus mais il ne respire plus',
    'mon bébé ne respire presque pas',
    'ça saigne pas mal depuis une heure, ça s’arrête pas',
    'ما عندوش سخانة ولكن ما قادرش يتنفس',
    'I dont know why my chest hurts',
    'no doctor here, my husband has chest pain',
    'he had a stroke in 2015 and now his face is drooping',
    'after surgery in 2020 I have chest pain again now',
    'I can not breathe',
  ])('is not silenced by words beside the sign: "%s"', (text) => {
    expect(findRedFlag(text)).toBeDefined()
  })

  it('answers for the most dangerous of several signs', () => {
    expect(findRedFlag('stomach pain very severe and vomiting, and my chest hurts')?.topic).toBe('cardiac')
    expect(findRedFlag('my chest hurts, and stomach pain very severe and vomiting')?.topic).toBe('cardiac')
  })

  it.each([
    'My leg is twice as thick as the other since the flight home and it hurts',
    'one leg is swollen and hurts since my flight',
    'my left leg is thick and painful since the plane',
  ])('reads "%s" as a sign of a clot', (text) => {
    expect(findRedFlag(text)?.topic).toBe('post-operative')
  })

  it.each([
    ['since the spinal surgery I cannot move my feet', 'post-operative'],
    ['since my back operation my feet do not move any more', 'post-operative'],
    ['my feet are paralysed since the spine operation', 'post-operative'],
    ['after the operation I cant move my toes and foot', 'post-operative'],
    ['I think I am having a miscarriage', 'pregnancy'],
    ['I am 8 weeks pregnant and losing the baby', 'pregnancy'],
    ['my eye suddenly went dark like a curtain', 'stroke'],
    ['How soon can I move my feet after the operation?', undefined],
    ['I had a miscarriage last year and want IVF', undefined],
  ])('reads "%s" as %s', (text, topic) => {
    expect(findRedFlag(text)?.topic).toBe(topic)
  })

  it.each([
    'dad wont wake up',
    'mum wont wake up',
    'the baby wont wake up',
    'grandpa wont wake up',
    'grandpa had a stroke',
    'grandma isnt breathing',
    'my brother collapsed and wont wake',
  ])('answers "%s" in English', (text) => {
    expect(findRedFlag(text)?.language).toBe('en')
  })

  it('answers a mixed message in the language that most of it is in', () => {
    expect(findRedFlag('baba yangu ana chest pain kali sana tangu jana')?.language).toBe('sw')
    expect(findRedFlag('ابي عنده ألم في الصدر please help me')?.language).toBe('ar')
    expect(findRedFlag('my father has maumivu ya kifua since this morning please help us')?.language).toBe(
      'en',
    )
  })

  it.each([
    ['one sign denied again and again', 'no chest pain '],
    ['words of many signs', 'baby pregnant surgery fever wound '],
    ['one word', 'pain '],
    ['misspellings', 'breathinq stomachh unconscous overdosse '],
    ['one long word', 'ab'],
    ['spaces', ' '],
    ['punctuation', '.,!?'],
    ['Arabic particles', 'والصدري '],
    ['Chinese', '我胸口痛不能'],
  ])('takes time that grows with the length of the text only: %s @nightly', (_, piece) => {
    const short = timeOf(piece.repeat(10_000 / piece.length))
    const long = timeOf(piece.repeat(160_000 / piece.length))
    // Sixteen times the text: a time that grew with its square would be 256 times as long.
    expect(long / Math.max(short, 0.5)).toBeLessThan(80)
  })
})

describe('the rules', () => {
  it('rest on a named source each, with phrases in every language for every topic', () => {
    for (const topic of TOPICS) {
      for (const { source } of RULES[topic]) expect(source.name).not.toBe('')
      for (const language of LANGUAGES)
        expect(RULES[topic].some(({ phrases }) => (phrases[language]?.length ?? 0) > 0)).toBe(true)
    }
    for (const topic of PLAIN_TOPICS)
      for (const language of FURTHER_LANGUAGES)
        expect(RULES[topic].some(({ phrases }) => (phrases[language]?.length ?? 0) > 0)).toBe(true)
  })
})

const LOCALLY = {
  en: 'your local emergency number',
  fr: 'votre numéro d’urgence local',
  ar: 'برقم الطوارئ المحلي',
  sw: 'namba ya dharura ya mahali ulipo',
  es: 'a su número de emergencias local',
  pt: 'o número de emergência local',
  hi: 'अपने स्थानीय आपातकालीन नंबर',
  zh: '拨打当地急救电话',
  am: 'ወደ አካባቢዎ የድንገተኛ አደጋ ቁጥር',
}

describe('emergencyAnswer', () => {
  it.each([
    ['en', 'He is unconscious, not breathing', 'press hard and fast'],
    ['fr', 'Il ne respire plus', 'appuyez fort et vite'],
    ['ar', 'لا يتنفس', 'فاضغط بقوة وبسرعة'],
    ['sw', 'Mtoto hapumui', 'bonyeza kwa nguvu'],
  ] as const)('tells first what to do for a person who does not breathe: %s', (language, message, press) => {
    const flag = findRedFlag(message)
    expect(flag).toEqual({ topic: 'breathing', language })
    const [first] = emergencyAnswer({ topic: 'breathing', language }, 'KE').text.split('\n- ').slice(1)
    expect(first).toContain(press)
  })

  it.each([
    ['en', 'My mother fainted and does not wake up', /upright|inhaler/],
    ['fr', 'Mon père a perdu connaissance', /assise|inhalateur/],
    ['ar', 'امي وقعت ومش بتتحرك', /مستقيم|بخاخ/],
    ['sw', 'Mama yangu amezimia', /wima|inhaler/],
  ] as const)(
    'lays a person who does not wake on the side, and sits nobody up: %s',
    (language, message, upright) => {
      const flag = findRedFlag(message)
      expect(flag).toEqual({ topic: 'unconscious', language })
      expect(emergencyAnswer({ topic: 'unconscious', language }, 'KE').text).not.toMatch(upright)
    },
  )

  it.each([
    ['en', 'My brother is vomiting blood'],
    ['en', 'I am coughing up blood plenty'],
    ['en', 'He passed black tarry stool and fainted'],
    ['en', 'my wife has internal bleeding'],
    ['fr', 'mon frère vomit du sang'],
    ['fr', 'je tousse du sang depuis ce matin'],
    ['fr', 'selles noires et il est tombé'],
    ['ar', 'اخويا بيرجع دم'],
    ['ar', 'بكح دم كتير'],
    ['ar', 'نزل منه براز أسود ثم سقط من الدوخة'],
    ['sw', 'anatapika damu'],
    ['sw', 'nakohoa damu nyingi'],
    ['sw', 'ana choo cheusi na amezirai'],
  ] as const)('has steps of its own for blood from inside the body: %s, %s', (language, message) => {
    const side = { en: 'lie on the side', fr: 'couchée sur le côté', ar: 'على جنبه', sw: 'alale kwa ubavu' }
    const flag = findRedFlag(message)
    expect(flag).toEqual({ topic: 'internal-bleeding', language })
    const [first] = emergencyAnswer({ topic: 'internal-bleeding', language }, 'KE')
      .text.split('\n- ')
      .slice(1)
    expect(first).toContain(side[language])
  })

  it('answers a wound with pressure, also where much blood is lost', () => {
    for (const text of ['deep cut and the bleeding will not stop', 'he was stabbed and lost much blood'])
      expect(findRedFlag(text)?.topic).toBe('bleeding')
  })

  it('sends somebody in danger from another person to the police, and does not say to unlock the door', () => {
    const { text, emergencyNumber } = emergencyAnswer({ topic: 'violence', language: 'en' }, 'TH')
    expect(emergencyNumber).toBe('191')
    expect(text).toContain('Call 191 now, or your local emergency number.')
    expect(text).toContain('Go to a safe place')
    expect(text).not.toMatch(/unlock|drive/i)
    expect(emergencyAnswer({ topic: 'violence', language: 'en' }, 'KE').emergencyNumber).toBe('999')
    expect(emergencyAnswer({ topic: 'violence', language: 'en' }, 'CI').emergencyNumber).toBeUndefined()
  })

  it('sends somebody who was bitten by an animal to a doctor the same day', () => {
    const { text } = emergencyAnswer({ topic: 'animal-bite', language: 'en' }, 'TH')
    expect(text).toMatch(/^What you describe needs a doctor today\./)
    expect(text).toContain('soap and running water for 15 minutes')
    expect(text).toContain('rabies vaccine today')
    expect(text).not.toMatch(/may be an emergency|unlock/i)
  })

  it('answers in English where a further language has no steps for the topic', () => {
    const { text } = emergencyAnswer({ topic: 'burns', language: 'es' }, 'ES')
    expect(text).toBe(emergencyAnswer({ topic: 'burns', language: 'en' }, 'ES').text)
  })

  const all = [
    ...LANGUAGES.flatMap((language) => TOPICS.map((topic) => ({ language, topic }))),
    ...FURTHER_LANGUAGES.flatMap((language) => PLAIN_TOPICS.map((topic) => ({ language, topic }))),
  ]

  it.each(all)('says whom to call and what to do: $language, $topic', (flag) => {
    const { text, emergencyNumber } = emergencyAnswer(flag, 'MY')
    expect(emergencyNumber).toBe('999')
    expect(text).toContain('999')
    expect(text).toContain(LOCALLY[flag.language])
    expect(text.split('\n- ').length).toBeGreaterThan(3)
    const unknown = emergencyAnswer(flag, undefined)
    expect(unknown.emergencyNumber).toBeUndefined()
    expect(unknown.text).not.toMatch(/undefined|\b(999|112|911)\b/)
    expect(unknown.text).toContain(LOCALLY[flag.language].slice(2))
  })

  it.each(all)('keeps sentences short, and sells and doses nothing: $language, $topic', (flag) => {
    const { text } = emergencyAnswer(flag, 'KE')
    for (const sentence of text.split(/[.!?\n।。።]/))
      expect(sentence.split(' ').length).toBeLessThanOrEqual(24)
    expect(text).not.toMatch(/price|package|book|sihat|prix|forfait|bei|\bmg\b|aspirin|paracetamol|\$/i)
  })

  it('has other texts for every topic', () => {
    for (const language of LANGUAGES)
      expect(new Set(TOPICS.map((topic) => emergencyAnswer({ topic, language }, 'KE').text)).size).toBe(
        TOPICS.length,
      )
  })

  it.each([
    ['MY', '999'],
    ['TH', '1669'],
    ['IN', '112'],
    ['TR', '112'],
    ['KR', '119'],
    ['NG', '112'],
    ['ZA', '112'],
    ['KE', '999'],
    ['GH', '112'],
    ['UG', '999'],
    ['TZ', '112'],
    ['ET', '907'],
    ['MA', '15'],
    ['EG', '123'],
    ['DZ', '14'],
    ['SG', '995'],
    ['FR', '112'],
    ['GB', '999'],
    ['US', '911'],
    ['AU', '000'],
    ['my', '999'],
  ])('knows the number of %s: %s', (country, number) => {
    expect(emergencyAnswer({ topic: 'cardiac', language: 'en' }, country).emergencyNumber).toBe(number)
  })

  it('names every number of a country', () => {
    expect(emergencyAnswer({ topic: 'cardiac', language: 'en' }, 'KE').text).toContain('Call 999 or 112 now')
    expect(emergencyAnswer({ topic: 'cardiac', language: 'en' }, 'ZA').text).toContain(
      'Call 112 or 10177 now',
    )
  })

  it('knows no number of a country that it is not sure of', () => {
    expect(emergencyAnswer({ topic: 'cardiac', language: 'en' }, 'XX').emergencyNumber).toBeUndefined()
    expect(
      emergencyAnswer({ topic: 'cardiac', language: 'en' }, 'constructor').emergencyNumber,
    ).toBeUndefined()
  })

  it('names a crisis line for despair only, where there is a certain one', () => {
    expect(emergencyAnswer({ topic: 'self-harm', language: 'en' }, 'MY').text).toContain('15555')
    expect(emergencyAnswer({ topic: 'self-harm', language: 'en' }, 'KE').text).not.toContain(
      'trained to listen',
    )
    expect(emergencyAnswer({ topic: 'cardiac', language: 'en' }, 'MY').text).not.toContain('15555')
  })
})

const CHARACTERS = 1_440_000

/** Of one reading. A thread's clock may tick every few milliseconds only: as many characters are read of each text. */
function timeOf(text: string): number {
  const times = Math.ceil(CHARACTERS / text.length)
  const before = process.threadCpuUsage()
  for (let time = 0; time < times; time++) findRedFlag(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / times
}
