import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { withLayout } from '../../../jest/chat'
import { withDialogs } from '../../../jest/dialog'
import { offer } from '../../../jest/offers'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { AskAboutOffer, Assistant } from './assistant'

const ASK = 'POST /api/ai/chat'

test('asks the AI about one offer, until the patient asks about something else', async () => {
  withLayout()
  withDialogs()
  signIn()
  const sent = serve({ [ASK]: problem(503, 'unavailable', 'Not now.') })
  const user = userEvent.setup()
  renderPage(
    <Assistant userId="patient-1">
      <AskAboutOffer {...offer('A')} />
    </Assistant>,
  )
  await user.click(screen.getByRole('button', { name: 'Ask the AI about the offer of Hospital A' }))
  expect(screen.getByText(/^You ask about the offer of Hospital A\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'What is not included?' }))
  expect(await screen.findByText('Not now.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ask about something else' }))
  expect(screen.queryByText(/^You ask about the offer/)).toBeNull()
  await user.type(screen.getByLabelText('Your message'), 'And a visa?{Enter}')
  await waitFor(() => expect(sent.filter(({ call }) => call === ASK)).toHaveLength(2))
  const [first, second] = sent.filter(({ call }) => call === ASK).map(({ body }) => body)
  expect(first).toMatchObject({ message: 'What is not included?', offerId: 'A' })
  expect(second).not.toHaveProperty('offerId')
})
