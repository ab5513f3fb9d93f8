import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { createI18n } from '~/lib/i18n/i18n'
import { treatment } from '../../../../jest/fixtures'
import { englishTexts } from '../../../../jest/render'
import type { TreatmentFilters } from './search-params'
import { listTitle } from './title'

const texts = Object.entries(englishTexts()).map(([id, text]) => [id, compileMessageOrThrow(text)])
const i18n = createI18n('en', Object.fromEntries(texts))

function titleOf(filters: TreatmentFilters, treatments = [treatment()]) {
  const { title, values } = listTitle({ filters, treatments })
  return i18n._(title, values)
}

test('the title of a search names how many were found', () => {
  expect(titleOf({ q: 'hip', category: '' })).toBe('1 treatment for “hip” - Sihat')
  expect(titleOf({ q: 'hip', category: 'spinal' }, [])).toBe('0 treatments for “hip”: spinal - Sihat')
  expect(titleOf({ q: '', category: 'cancer' })).toBe('1 treatment: cancer - Sihat')
  expect(titleOf({ q: '', category: '' })).toBe('Treatments abroad and their price ranges - Sihat')
})

test('a list that could not be loaded is not announced as found', () => {
  const { title } = listTitle({ filters: { q: 'hip', category: '' }, treatments: undefined })
  expect(i18n._(title)).toBe('Failed to load treatments - Sihat')
})
