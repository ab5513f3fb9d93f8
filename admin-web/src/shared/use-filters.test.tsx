import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { useFilters } from './use-filters'

const setFilters = jest.fn()
let show = (_filter: object) => {}

function Tabs() {
  const { setFilter } = useFilters()
  return (
    <>
      <button type="button" onClick={() => setFilter('role', 'moderator')}>
        Moderators
      </button>
      <button type="button" onClick={() => setFilter('role', undefined)}>
        All
      </button>
    </>
  )
}

function Search() {
  const { setFilter } = useFilters()
  return (
    <button type="button" onClick={() => setFilter('q', 'amara')}>
      Search
    </button>
  )
}

function List() {
  const [filterValues, setFilterValues] = useState<object>({})
  show = setFilterValues
  return (
    <ListContextProvider value={{ filterValues, setFilters } as unknown as ListControllerResult}>
      <Search />
      <Tabs />
    </ListContextProvider>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  setFilters.mockReset()
  render(<List />)
})

test('a change before the list shows the one before it keeps both, in either order', () => {
  press('Search')
  press('Moderators')
  expect(setFilters).toHaveBeenLastCalledWith({ q: 'amara', role: 'moderator' })
  press('All')
  expect(setFilters).toHaveBeenLastCalledWith({ q: 'amara' })
  press('Moderators')
  press('Search')
  expect(setFilters).toHaveBeenLastCalledWith({ q: 'amara', role: 'moderator' })
})

test('what the list shows counts once it shows it, and again when it shows it once more', () => {
  const shown = { role: 'user' }
  act(() => show(shown))
  press('Search')
  act(() => show({}))
  press('Moderators')
  expect(setFilters).toHaveBeenLastCalledWith({ role: 'moderator' })
  act(() => show(shown))
  press('All')
  expect(setFilters).toHaveBeenLastCalledWith({})
})
