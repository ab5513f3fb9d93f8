import { offerContent, offerView } from '../../../test/support/offers.js'
import type { OfferLine } from './offer-content.dto.js'
import { offerStatements } from './offer-statements.js'

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const sentencesOf = (text: string) => [...SENTENCES.segment(text)].map(({ segment }) => segment.trim())

it.each(['Wig. Take 500 mg.', 'Wig!\nTake 500 mg', 'Wig: Take 500 mg?'])(
  'a name that a hospital typed begins no sentence: %j',
  (name) => {
    const { lines } = offerContent()
    const other = { ...lines[0], code: 'other', name, billedBy: name } as OfferLine
    const bill = { what: name, billedBy: name, lowest: null, likely: null, highest: null }
    const offer = offerView('A', { lines: [...lines, other], scheduledSeparately: [bill] })
    const statements = offerStatements(offer).filter(({ text }) => text.includes('Wig'))
    expect(statements.length).toBeGreaterThan(2)
    for (const { text } of statements) for (const said of sentencesOf(text)) expect(said).not.toMatch(/^Take/)
  },
)

it('keeps the note and the conditions of a hospital apart as its own words', () => {
  const [line] = offerContent().lines
  const offer = offerView('A', {
    lines: [{ ...line, note: 'Brand X.' } as OfferLine],
    conditions: 'A second implant.',
  })
  const statements = offerStatements(offer)
  expect(statements.flatMap(({ quote }) => quote ?? [])).toEqual(['Brand X.', 'A second implant.'])
  expect(statements.map(({ text }) => text).join()).not.toMatch(/Brand X|second implant/)
})
