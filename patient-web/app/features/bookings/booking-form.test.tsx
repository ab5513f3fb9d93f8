import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { renderPage } from '../../../jest/render'
import { BookingForm } from './booking-form'

const props: ComponentProps<typeof BookingForm> = {
  hospitals: [
    { id: 'h1', slug: 'one', name: 'Hospital One' },
    { id: 'h2', slug: 'two', name: 'Hospital Two' },
  ],
  treatments: [{ id: 't1', slug: 'ivf', name: 'IVF' }],
  wanted: { hospital: 'two', treatment: null, type: null },
  asksConsent: true,
  refused: undefined,
}

test('the hospital that the visitor came with is filled in, the rest has its defaults', () => {
  renderPage(<BookingForm {...props} />)
  expect(screen.getByLabelText('Hospital')).toHaveDisplayValue('Hospital Two')
  expect(screen.getByLabelText('Treatment')).toHaveDisplayValue('Not sure yet')
  expect(screen.getByLabelText('How urgent is it?')).toHaveValue('normal')
  expect(screen.getByLabelText('Companions')).toHaveValue(0)
  for (const service of ['Help with travel', 'A place to stay', 'Help with the visa']) {
    expect(screen.getByLabelText(service)).not.toBeChecked()
  }
})

test('consent is asked for and never ticked for the person', () => {
  renderPage(<BookingForm {...props} />)
  expect(screen.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked()
})

test('consent that was given is not asked for again', () => {
  renderPage(<BookingForm {...props} asksConsent={false} />)
  expect(screen.queryByRole('checkbox', { name: /I agree/ })).not.toBeInTheDocument()
})

test('errors take the focus and stand at their fields', () => {
  renderPage(
    <BookingForm
      {...props}
      refused={{
        kind: 'refused',
        errors: { preferredDate: 'bookings.error.date', consent: 'bookings.error.consent' },
      }}
    />,
  )
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByLabelText(/Preferred date/)).toHaveAccessibleDescription(/not in the past/)
  expect(screen.getByRole('checkbox', { name: /I agree/ })).toBeInvalid()
})

test('both clicks of a double click carry one key, and one request goes out', async () => {
  const keys: FormDataEntryValue[] = []
  let release: (value: null) => void = () => undefined
  const action = async ({ request }: { request: Request }) => {
    const body = await request.text()
    keys.push(/name="idempotencyKey"\s+(\S+)/.exec(body)?.[1] ?? '')
    return new Promise<null>((resolve) => {
      release = resolve
    })
  }
  renderPage(<BookingForm {...props} />, { action })
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByRole('button', { name: 'Sending...' })
  release(null)
  await screen.findByRole('button', { name: 'Send request' })
  expect(keys).toHaveLength(1)
})

test('whoever has typed is asked before the page goes, nobody else', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { unmount } = renderPage(<BookingForm {...props} />)
  expect(asks()).toBe(false)
  await userEvent.type(screen.getByLabelText(/Medical summary/), 'Pain in the hip')
  expect(asks()).toBe(true)
  unmount()
  expect(asks()).toBe(false)
})
