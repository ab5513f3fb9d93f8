import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { SearchField } from './search-field'

const PAUSE_MS = 1_000
const never = new Promise<never>(() => undefined)

function CodeThatLoads(): never {
  throw never
}

const setFilters = jest.fn()
let leave = () => {}
let change = (_filter: object) => {}

function List() {
  const [filterValues, setFilterValues] = useState<object>({ status: 'pending' })
  const [isLeft, setIsLeft] = useState(false)
  leave = () => setIsLeft(true)
  change = setFilterValues
  return (
    <Suspense fallback="Loading">
      {isLeft ? (
        <CodeThatLoads />
      ) : (
        <ListContextProvider value={{ filterValues, setFilters } as unknown as ListControllerResult}>
          <SearchField label="Search" placeholder="" />
        </ListContextProvider>
      )}
    </Suspense>
  )
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } })
const pause = (duration = PAUSE_MS) => act(() => jest.advanceTimersByTime(duration))

beforeEach(() => {
  jest.useFakeTimers()
  setFilters.mockReset()
  render(<List />)
})

afterEach(() => jest.useRealTimers())

test('applies what was typed once, when the typing pauses', () => {
  type('a')
  pause(100)
  type('am')
  expect(setFilters).not.toHaveBeenCalled()
  pause()
  expect(setFilters.mock.calls).toEqual([[{ status: 'pending', q: 'am' }]])
})

test('applies nothing after the list was left, even while the next page still loads', () => {
  type('am')
  act(leave)
  expect(screen.getByText('Loading')).toBeVisible()
  pause()
  expect(setFilters).not.toHaveBeenCalled()
})

test('keeps another filter that was set meanwhile', () => {
  type('am')
  act(() => change({ status: 'completed' }))
  pause()
  expect(setFilters.mock.calls).toEqual([[{ status: 'completed', q: 'am' }]])
})

test('shows the filter of the list, and follows when it is cleared', () => {
  act(() => change({ q: 'nobody' }))
  expect(screen.getByLabelText('Search')).toHaveValue('nobody')
  act(() => change({}))
  expect(screen.getByLabelText('Search')).toHaveValue('')
  pause()
  expect(setFilters).not.toHaveBeenCalled()
})

test('is cleared by its button', () => {
  act(() => change({ q: 'nobody' }))
  fireEvent.click(screen.getByRole('button', { name: /clear/i }))
  expect(screen.getByLabelText('Search')).toHaveValue('')
  pause()
  expect(setFilters.mock.calls).toEqual([[{ q: '' }]])
})
