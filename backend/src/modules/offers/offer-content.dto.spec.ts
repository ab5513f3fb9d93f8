import 'reflect-metadata'
import { plainToInstance } from 'class-transformer'
import { offerContent } from '../../../test/support/offers.js'
import { ChangeRequestInput, DeclineChangeInput } from './change-request.dto.js'
import { OfferContent } from './offer-content.dto.js'
import { OfferAnswerInput, OfferQuestionInput } from './offer-message.dto.js'

const HIDDEN = '\u202e\u2066\u200b\u2800\ufeff'

const read = (changes: Partial<OfferContent>) => plainToInstance(OfferContent, offerContent(changes))

it('loses what nobody sees in the names of an offer, in one line', () => {
  const name = `${HIDDEN}Harbour\r\n \u2028Lab${HIDDEN}`
  const [line] = offerContent().lines
  const unpriced = { lowest: null, likely: null, highest: null }
  const content = read({
    lines: [{ ...(line as OfferContent['lines'][number]), code: 'other', name, billedBy: name }],
    package: { lowest: 1, likely: 1, highest: 1, billedBy: name },
    scheduledSeparately: [{ what: name, billedBy: name, ...unpriced }],
    doctor: { name, claims: [{ text: name, source: name }] },
    reviewedBy: name,
  })
  const expected = 'Harbour Lab'
  expect(content.lines[0]).toMatchObject({ name: expected, billedBy: expected })
  expect(content.package?.billedBy).toBe(expected)
  expect(content.scheduledSeparately[0]).toMatchObject({ what: expected, billedBy: expected })
  expect(content.doctor).toEqual({ name: expected, claims: [{ text: expected, source: expected }] })
  expect(content.reviewedBy).toBe(expected)
})

it('loses control characters and marks beyond three on one letter', () => {
  const marks = '\u0301\u0302\u0303'
  const typed = `Knee\u0007 e${marks}${'\u0304\u200d\u0305'.repeat(9)}\tleft\u0000\n\u001b\u0085right`
  const content = read({ conditions: typed, reviewedBy: `Dr.\u0007 Tan ก${'็'.repeat(20)}` })
  expect(content.conditions).toBe(`Knee e${marks}${'\u200d'.repeat(9)}\tleft\nright`)
  expect(content.reviewedBy).toBe('Dr. Tan ก็็็')
})

it('keeps the marks of Burmese, Vietnamese and Hebrew words', () => {
  const procedure = `${'ညှို့ Bệnh viện'.normalize('NFD')} שָּׁלוֹם`
  expect(read({ procedure })).toMatchObject({ procedure })
})

it('keeps the lines of long texts', () => {
  const text = `Two\n${HIDDEN}lines`
  const content = read({ conditions: text, diagnosis: text, procedure: HIDDEN })
  expect(content).toMatchObject({ conditions: 'Two\nlines', diagnosis: 'Two\nlines', procedure: null })
})

it.each([
  [OfferQuestionInput, 'body'],
  [OfferAnswerInput, 'body'],
  [ChangeRequestInput, 'comment'],
  [DeclineChangeInput, 'comment'],
] as const)('%o loses what nobody sees in its %s', (Input, field) => {
  expect(plainToInstance(Input as new () => object, { [field]: `Two\n${HIDDEN}lines` })).toMatchObject({
    [field]: 'Two\nlines',
  })
})
