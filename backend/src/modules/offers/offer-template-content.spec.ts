import { offerContent } from '../../../test/support/offers.js'
import { templateOfOffer } from './offer-template-content.js'

it('a template of an offer keeps no text that may name the patient', () => {
  const content = offerContent()
  const [line] = content.lines
  if (!line) throw new Error('The offer has no line')
  const named = { ...line, code: 'other' as const, name: 'Wheelchair for Mei Ling', note: 'For Mei Ling' }
  const [bill] = [{ what: 'Blood for Mei Ling', billedBy: 'Lab', lowest: null, likely: null, highest: null }]
  const kept = templateOfOffer({
    ...content,
    lines: [...content.lines, named],
    scheduledSeparately: [bill as (typeof content.scheduledSeparately)[number]],
  })
  expect(JSON.stringify(kept)).not.toContain('Mei Ling')
  expect(kept.lines).toHaveLength(content.lines.length)
})
