import { screen, within } from '@testing-library/react'
import { renderPage } from '../../../../jest/render'
import { TreatmentFilters } from './treatment-filters'

test('chips keep the search and say which one is chosen', () => {
  renderPage(<TreatmentFilters filters={{ q: 'hip', category: 'spinal' }} />)
  const chips = within(screen.getByRole('navigation', { name: 'Category' }))
  expect(chips.getAllByRole('link').map((chip) => chip.textContent)).toEqual([
    'All',
    'Orthopedic',
    'Fertility',
    'Cosmetic',
    'Cardiology',
    'Spinal',
    'Cancer',
  ])
  expect(chips.getByRole('link', { current: true })).toHaveTextContent('Spinal')
  expect(chips.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/treatments?q=hip')
  expect(chips.getByRole('link', { name: 'Cancer' })).toHaveAttribute(
    'href',
    '/treatments?q=hip&category=cancer',
  )
})

test('the search keeps the category and shows what was searched', () => {
  renderPage(<TreatmentFilters filters={{ q: 'hip', category: 'spinal' }} />)
  expect(screen.getByRole('searchbox', { name: 'Search treatments' })).toHaveValue('hip')
  expect(screen.getByRole('search')).toHaveFormValues({ q: 'hip', category: 'spinal' })
  expect(screen.getByRole('link', { name: 'Clear All' })).toHaveAttribute('href', '/treatments')
})

test('without filters all are chosen, and there is nothing to clear', () => {
  renderPage(<TreatmentFilters filters={{ q: '', category: '' }} />)
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('All')
  expect(screen.queryByRole('link', { name: 'Clear All' })).not.toBeInTheDocument()
})
