import { threadTime } from '../../../test/support/thread-time.js'
import type { MatchingDraft } from './adviser.js'
import { EMPTY_FINDINGS, type Findings, type FoundHospital, type FoundTreatment } from './findings.js'
import { withKnownLinks } from './grounding/links.js'
import { checkedMatching, checkedText, NOT_IN_CATALOGUE } from './grounding.js'

const treatment = (
  name: string,
  slug: string,
  minUsd: number | null,
  maxUsd: number | null,
): FoundTreatment => ({
  id: `id-of-${slug}`,
  slug,
  name,
  category: 'orthopedic',
  type: 'conventional',
  description: 'A surgeon replaces a joint.',
  evidenceLevel: null,
  successRatePercentage: null,
  minDurationDays: 14,
  maxDurationDays: 21,
  minUsd,
  maxUsd,
  benefits: [],
  countries: ['India'],
})

const hospital = (name: string, slug: string, city: string, accreditations: string[]): FoundHospital => ({
  id: slug,
  slug,
  name,
  city,
  country: 'India',
  rating: 4,
  partner: false,
  specialties: [],
  languages: [],
  accreditations: accreditations.map((value) => ({ value, verified: false, source: null })),
  prices: [],
})

const FINDINGS: Findings = {
  ...EMPTY_FINDINGS,
  treatments: [
    treatment('Knee Replacement', 'knee-replacement', 6500, 12000),
    {
      ...treatment('Coronary Bypass (CABG)', 'coronary-bypass-cabg', 7000, 18000),
      successRatePercentage: 97,
    },
  ],
  destinations: [
    {
      slug: 'india',
      country: 'India',
      capital: 'New Delhi',
      description: 'An electronic medical visa is available.',
      specialties: [],
      languages: [],
      visa: {
        value: 'e-Medical visa: 60 days from arrival, 3 entries, up to 2 attendants. It cannot be extended.',
        verified: false,
        source: null,
      },
      flightTime: null,
    },
    {
      slug: 'thailand',
      country: 'Thailand',
      capital: 'Bangkok',
      description: '',
      specialties: [],
      languages: [],
      visa: {
        value: 'Medical visa: 90 days per stay, multiple attendants, funds of THB 800,000.',
        verified: false,
        source: null,
      },
      flightTime: null,
    },
  ],
  hospitals: [
    hospital('Apollo Hospitals, Greams Road', 'apollo', 'Chennai', ['JCI', 'NABH']),
    hospital('Island Hospital', 'island-hospital', 'George Town', ['MSQH, until 2027']),
    hospital('Asan Medical Center', 'asan-medical-center', 'Seoul', []),
  ],
  guides: [
    {
      id: 'savings',
      title: 'Savings',
      text: 'Savings of 50-80% are an estimate. Write to care@sihat.example or call +60 3-5550 1234.',
      path: '/patient-guide#savings',
    },
    { id: 'payment', title: 'Payment', text: 'Premium costs $49 per month.', path: '/terms#deposits' },
  ],
}

async function* inPieces(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

async function shown(text: string, message = '', pieceLength = 7, findings = FINDINGS): Promise<string> {
  let result = ''
  for await (const sentence of checkedText(inPieces(text, pieceLength), findings, { message }))
    result += sentence
  return result
}

const REPLACED = new RegExp(`^${NOT_IN_CATALOGUE.replace(/[.()]/g, '\\$&')}\\s*$`)

describe('amounts of money', () => {
  it.each([
    'A knee replacement costs $6,500 to $12,000.',
    'A knee replacement costs 6,500-12,000 dollars.',
    'Knee Replacement: USD 6500.',
    'The range is between US$6.5k and 12k.',
    'It costs six thousand five hundred dollars.',
    'It costs $٦٥٠٠ or more.',
    'Premium costs $49 per month.',
    'The visa asks for funds of THB 800,000 in Thailand.',
    'Plan 14 to 21 days, of 2 people 1 travels.',
    'It is offered since 2009 in 3 countries, at all prices.',
  ])('shows what the catalogue says: %s', async (text) => {
    expect((await shown(text)).trim()).toBe(text)
  })

  it.each([
    'A knee replacement costs $5,000.',
    'A knee replacement costs $7,000 to $18,000.',
    'A knee replacement costs $6,500 to $13,000.',
    'It is 5000 USD.',
    'It is US$ 5.000,00 there.',
    'You pay RM 6,500.',
    'You pay 6,500 ringgit.',
    'Thailand asks for $800,000.',
    'It is about 5k.',
    'It costs 5 grand.',
    'It costs five thousand dollars.',
    'It costs twelve hundred dollars.',
    'It costs half a million dollars.',
    'The price is 5 000 €.',
    'The price would be 5000.',
    'It costs $٥٠٠٠ there.',
    'It costs $५००० there.',
    'It costs ＄５０００ there.',
    'It costs $5​000 there.',
    'It costs $**5**000 there.',
    'It costs &#36;5000 there.',
    'It costs approx. $5,000.',
    'It costs 3 lakh rupees.',
    'It costs 1.2 million naira.',
  ])('replaces what it does not say: %s', async (text) => {
    expect(await shown(text)).not.toMatch(/\d{3}|k\b|grand|thousand|hundred|lakh|million/)
    expect(await shown(text)).toContain(NOT_IN_CATALOGUE)
  })

  it('repeats the budget of the patient, as a budget only', async () => {
    const message = 'My budget is $9,000. Say that a knee costs $1 and a hip $9,000.'
    expect(await shown('Your budget of $9,000 may do.', message)).toBe('Your budget of $9,000 may do.')
    expect(await shown('A knee replacement costs $1.', message)).toMatch(REPLACED)
    expect(await shown('A knee replacement costs $9,000.', message)).toMatch(REPLACED)
    expect(await shown('Your budget of $8,000 may do.', message)).toMatch(REPLACED)
  })

  it('says so once, and keeps the lines around', async () => {
    const text = 'Hello there.\n- It costs $1.\n- It costs $2.\n- It costs $6,500.\n'
    expect(await shown(text)).toBe(`Hello there.\n${NOT_IN_CATALOGUE}\n\n- It costs $6,500.\n`)
  })
})

describe('visas', () => {
  it.each([
    'India: e-Medical visa: 60 days from arrival, 3 entries, up to 2 attendants.',
    'The e-Medical visa of India gives 60 days from arrival.',
    'An electronic medical visa is available.',
    'Ask the embassy before you book.',
    'Which visa do you mean?',
  ])('shows what a fact says: %s', async (text) => {
    expect(await shown(text)).toBe(text)
  })

  it.each([
    'You need no visa for India.',
    'Kenyans enter India free of visa.',
    'The e-Medical visa of India gives 90 days from arrival.',
    'The medical visa of Malaysia gives 60 days from arrival.',
    'The e-Medical visa of India can always be extended.',
    'India gives a medical visa of 90 days per stay, multiple attendants, THB 800,000.',
    'Your passport is enough at the border.',
    'Immigration will let you in.',
  ])('replaces what none says: %s', async (text) => {
    expect(await shown(text)).toMatch(REPLACED)
  })

  it('replaces what goes on about a visa without the word', async () => {
    const text = await shown('India: e-Medical visa: 3 entries. You may stay 180 days.')
    expect(text).toBe(`India: e-Medical visa: 3 entries. ${NOT_IN_CATALOGUE} `)
  })
})

describe('in numbers without commas, and in the languages of our patients', () => {
  it.each([
    'It costs $62500.',
    'Cela coûte six mille cinq cents dollars.',
    'Le prix est de 7 777.',
    'Inagharimu dola 7777.',
    'Inagharimu dola elfu sita.',
    'Gharama ni 7777.',
    'تكلفة العملية 7777 دولار.',
    'تكلفة العملية ٧٧٧٧ دولارا.',
    'تكلفة العملية ستة آلاف دولار.',
    'السعر 7777.',
    'لا تحتاج إلى تأشيرة لدخول الهند.',
    'يمكنك الدخول بدون فيزا.',
    'Huhitaji viza kuingia India.',
  ])('is not shown: %s', async (text) => {
    expect((await shown(text)).trim()).toBe(NOT_IN_CATALOGUE)
  })

  it.each([
    'استبدال الركبة من 6500 إلى 12000 دولار.',
    'Prothèse du genou : de 6 500 à 12 000 dollars.',
    'Bei ni dola 6500 hadi 12000.',
    'It costs $6500 to $12000.',
    'هل لديك سؤال عن الركبة؟',
    'Cent patients ont posé cette question.',
  ])('is shown: %s', async (text) => {
    expect((await shown(text)).trim()).toBe(text)
  })
})

describe('percentages', () => {
  it.each([
    'Savings of 50-80% are an estimate.',
    'You may save between 50% and 80%.',
    'Coronary Bypass: success rate 97%.',
    'Success rate: not stated.',
    'It takes 14 to 21 days.',
  ])('shows what a finding says: %s', async (text) => {
    expect(await shown(text)).toBe(text)
  })

  it.each([
    'The success rate is 95%.',
    'A knee replacement succeeds in 97% of cases, with success.',
    'Knee Replacement: success rate 97%.',
    'Its success rate is ninety-five percent.',
    'The success rate is about 95.',
    'The success rate is 50 to 80 per cent.',
    '9 out of 10 patients recover.',
    'You save 90%.',
    'You save up to 85 percent.',
    'The survival rate is ９５％.',
  ])('replaces what none says: %s', async (text) => {
    expect(await shown(text)).toMatch(REPLACED)
  })
})

describe('telephone numbers and mail addresses', () => {
  it.each([
    'Write to care@sihat.example.',
    'Call +60 3 5550 1234 now.',
    'It was opened in 1996-2009, on 2026-11-22.',
    'Knee Replacement: $6,500 to $12,000.',
  ])('shows what a finding says: %s', async (text) => {
    expect(await shown(text)).toBe(text)
  })

  it.each([
    'Call +91 44 2829 0200.',
    'Their number is 044 2829 0200.',
    'The line is (044) 2829-0200.',
    'Call +٩١ ٤٤ ٢٨٢٩ ٠٢٠٠.',
    'Call 1066 for Apollo.',
    'Write to care@apollo.example.',
    'Write to care at apollo dot com.',
    'Write to care(at)apollo.com.',
    'Write to c*a*re@apollo.example.',
  ])('replaces what none says: %s', async (text) => {
    expect(await shown(text)).toMatch(REPLACED)
  })
})

describe('accreditations', () => {
  it.each([
    'Apollo Hospitals is listed with JCI (not verified).',
    'Island Hospital has MSQH.',
    'Island Hospital has no JCI that we know of.',
    'Asan Medical Center: no accreditation is known.',
    'Do you look for JCI?',
    'Apollo names NABH.',
  ])('shows what a finding says: %s', async (text) => {
    expect(await shown(text)).toBe(text)
  })

  it.each([
    'Island Hospital has JCI.',
    'Island is accredited by the Joint Commission International.',
    'Asan Medical Center is accredited.',
    'Asan is internationally certified.',
    'Apollo Hospitals has MSQH.',
    'Apollo Hospitals has no JCI.',
    'Apollo is certified to ISO 9001.',
    '[Island Hospital](/hospitals/island-hospital) holds J*C*I.',
  ])('replaces what none says: %s', async (text) => {
    expect(await shown(text)).toMatch(REPLACED)
  })

  it('knows whom "it" means', async () => {
    expect(await shown('Island Hospital is in Malaysia. It has JCI.')).toBe(
      `Island Hospital is in Malaysia. ${NOT_IN_CATALOGUE} `,
    )
  })
})

describe('the offer that the patient asks about', () => {
  const statements = [
    'Total: MYR 30,000.00 likely, MYR 34,000.00 at most, with tax.',
    'Letters for visa and flight: included.',
    'You pay in shares of the highest total: 20 % to Sihat.',
  ].map((text) => ({ about: 'offer' as const, words: '', text }))
  const offer = {
    title: 'Offer of A, version 1',
    path: '/dashboard/bookings/b/offers/o',
    notice: null,
    statements,
  }
  const shownOf = (text: string) => shown(text, '', 7, { ...FINDINGS, offer })

  it.each([
    'The highest total is MYR 34,000.',
    'You pay 20 % to Sihat.',
    'The medicines that you take home are included.',
    '- Letters for visa and flight: included.\n',
    'See [the offer](/dashboard/bookings/b/offers/o).',
  ])('shown: %s', async (text) => expect(await shownOf(text)).toBe(text))

  it.each([
    'The highest total is MYR 35,000.',
    'It costs USD 34,000.',
    'You pay 30 % to Sihat.',
    'Take 250 mg twice a day.',
  ])('not shown: %s', async (text) => expect(await shownOf(text)).toMatch(REPLACED))
})

describe('links', () => {
  it.each([
    ['[Knee](/treatments/knee-replacement) is one.', '[Knee](/treatments/knee-replacement) is one.'],
    ['[Pay](/terms#deposits) here.', '[Pay](/terms#deposits) here.'],
    ['[Hip](/treatments/hip-replacement) is none.', 'Hip is none.'],
    ['[Knee](https://evil.example/treatments/knee-replacement) is one.', 'Knee is one.'],
    ['[Knee](//evil.example) is one.', 'Knee is one.'],
    ['[Knee](javascript:alert(1)) is one.', 'Knee) is one.'],
    ['![a picture](/treatments/knee-replacement) of it.', 'a picture of it.'],
    ['![a. picture](https://evil.example/x.png) of it.', 'a. picture of it.'],
    ['See https://evil.example/a?b=c or www.evil.example now.', 'See  or  now.'],
    ['See <https://evil.example> now.', 'See  now.'],
    ['<a href="https://evil.example">Here</a> it is.', 'Here it is.'],
    ['<img src=x onerror=alert(1)>It is.', 'It is.'],
    ['[Knee][1] is one.\n[1]: https://evil.example\n', 'Knee is one.\n'],
    [`[${'Knee '.repeat(80)}](//evil.example) is one.`, `[${'Knee '.repeat(80)}] is one.`],
  ])('%s', async (text, expected) => {
    expect((await shown(text)).trimEnd()).toBe(expected.trimEnd())
  })

  it.each([`[${'knee '.repeat(450)}`, `[${'knee '.repeat(450)}]`])(
    'are not put together from what was cut',
    async (begun) => {
      const rest = begun.endsWith(']') ? '(//evil.example) now.' : '](//evil.example) now.'
      const pieces = async function* () {
        yield begun
        yield rest
      }
      let text = ''
      for await (const sentence of checkedText(pieces(), FINDINGS, { message: '' })) text += sentence
      expect(text).not.toMatch(/\[[^\]]*\]\(/)
    },
  )

  it.each(['[a](', '[', '![', '](', '[\\', '[a]: ', '\n', '<a'])(
    'cost no more time than there is text: %j',
    (part) => {
      const text = part.repeat(12_000 / part.length)
      const began = threadTime()
      withKnownLinks(text, new Set())
      expect(threadTime() - began).toBeLessThan(1_000)
    },
  )
})

it('shows a sentence as soon as the next begins, not before', async () => {
  const seen: string[] = []
  async function* pieces() {
    yield 'It costs '
    yield '$6,500. '
    expect(seen).toEqual([])
    yield 'Then'
    expect(seen).toEqual(['It costs $6,500. '])
    yield ' it ends.'
  }
  for await (const sentence of checkedText(pieces(), FINDINGS, { message: '' })) seen.push(sentence)
  expect(seen).toEqual(['It costs $6,500. ', 'Then it ends.'])
})

it('does not wait for a sentence without an end', async () => {
  const text = 'word '.repeat(2_000)
  let first = ''
  for await (const sentence of checkedText(inPieces(text, 100), FINDINGS, { message: '' })) first ||= sentence
  expect(first.length).toBeLessThan(2_200)
})

describe('a matching', () => {
  const draft = (change: Partial<MatchingDraft['recommendations'][number]>): MatchingDraft => ({
    summary: 'One <b>fits</b> you.',
    recommendations: [
      {
        treatmentId: 'id-of-knee-replacement',
        matchScore: 71.6,
        reasoning: 'It fits.',
        considerations: ['Rest.'],
        ...change,
      },
    ],
    nextSteps: ['Ask.', 'Ask.', '  '],
  })
  const first = (change: Parameters<typeof draft>[0]) =>
    checkedMatching(draft(change), FINDINGS).recommendations[0]

  it('keeps known treatments, each once', () => {
    const twice = draft({})
    twice.recommendations.push(
      ...draft({ matchScore: 99 }).recommendations,
      ...draft({ treatmentId: 'unknown' }).recommendations,
    )
    const { recommendations } = checkedMatching(twice, FINDINGS)
    expect(recommendations.map(({ treatmentId, matchScore }) => [treatmentId, matchScore])).toEqual([
      ['id-of-knee-replacement', 72],
    ])
  })

  it.each([
    [140, 100],
    [-3, 0],
    [Number.NaN, 0],
    [49.5, 50],
  ])('makes a score of %d %d', (matchScore, expected) => {
    expect(first({ matchScore })?.matchScore).toBe(expected)
  })

  it('shows texts without markup, repetitions and made-up prices', () => {
    const checked = checkedMatching(
      draft({
        reasoning: '**It** fits. It costs $5. It costs $6,500. <script>x</script>[Go](https://evil.example)',
        considerations: ['You need no visa for India.', 'Rest.', 'Rest.'],
      }),
      FINDINGS,
    )
    expect(checked.summary).toBe('One fits you.')
    expect(checked.recommendations[0]).toMatchObject({
      reasoning: 'It fits. It costs $6,500. Go',
      considerations: ['Rest.'],
    })
    expect(checked.nextSteps).toEqual(['Ask.'])
  })

  it('cuts what is too long at the end of a word', () => {
    expect(first({ reasoning: 'long words '.repeat(200) })?.reasoning).toMatch(
      /^(long words )+.{0,10}\.\.\.$/,
    )
    expect(first({ reasoning: 'long words '.repeat(200) })?.reasoning.length).toBeLessThanOrEqual(605)
  })
})

describe('doses', () => {
  it.each([
    'Take 500 mg twice a day.',
    'Take two tablets every six hours.',
    'You can take one pill at night.',
    'The usual amount is 75mg daily.',
    'Inject 10 units of insulin before meals.',
    'You should stop taking your warfarin before the operation.',
    'Start with paracetamol.',
    'Use 2 drops in each eye.',
    'Take amoxicillin until the fever is gone.',
    'Double your metformin on that day.',
  ])('not shown: %s', async (text) => expect(await shown(text)).toMatch(REPLACED))

  it.each([
    'Ask your doctor whether you may take paracetamol.',
    'Bring a list of the medicines you take.',
    'Your trip takes 14 to 21 days.',
    'Please upload two reports a day before.',
    'I cannot say which medicine or dose is right for you.',
  ])('shown: %s', async (text) => expect(await shown(text)).toBe(text))
})

describe('diagnoses', () => {
  it.each([
    'You have cancer.',
    'You probably have a herniated disc.',
    'Your symptoms mean that you have diabetes.',
    'That sounds like angina.',
    'This is not cancer.',
    'Your lump is benign.',
    'You are infertile.',
    'Your scan shows a brain tumour.',
  ])('not shown: %s', async (text) => expect(await shown(text)).toMatch(REPLACED))

  it.each([
    'If you have diabetes, tell the hospital.',
    'Only a doctor can say whether you have cancer.',
    'You said that you have arthritis.',
    'Knee replacement can help people who have arthritis.',
    'Do you have diabetes?',
  ])('shown: %s', async (text) => expect(await shown(text)).toBe(text))
})

describe('addresses of websites without a scheme', () => {
  it.each([
    'Book at cheap-surgery.com today.',
    'More at hospital.example.co.ke/pay now.',
    'Write to booking dot com first.',
    'Go to surgery(dot)com now.',
  ])('not shown: %s', async (text) => expect(await shown(text)).toMatch(REPLACED))

  it.each([
    'Plan approx. 14 days, e.g. in India.',
    'Ask the U.S. embassy about it?',
    'It has 1.5 m of space.',
  ])('shown: %s', async (text) => expect(await shown(text)).toBe(text))
})

describe('who may enter, without the word visa', () => {
  it.each([
    'You can enter India for 90 days.',
    'No permit is needed for Thailand.',
    'Kenyans may stay in Thailand for 60 days without any papers.',
    'Entry is free for you.',
    'You get stamped at the airport.',
  ])('not shown: %s', async (text) => expect(await shown(text)).toMatch(REPLACED))

  it.each(['You stay 14 to 21 days for a knee replacement.', 'You can visit the hospital at any time.'])(
    'shown: %s',
    async (text) => expect(await shown(text)).toBe(text),
  )
})

it.each([
  'take 1 ',
  'you have a ',
  'a.',
  'your this symptoms is ',
  '1 mg of ',
  'no a permit ',
  'www.',
  'a dot com ',
  'can we may enter ',
])('reads "%s" over and over in a time that grows with its length', async (part) => {
  const took = async (length: number) => {
    const text = part.repeat(length / part.length)
    const start = threadTime()
    await shown(text, '', 500)
    return threadTime() - start
  }
  await took(2_000)
  expect(await took(40_000)).toBeLessThan(3_000)
})
