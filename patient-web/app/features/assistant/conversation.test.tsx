import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChatAnswer } from '~/lib/api/types'
import { chatAnswer, type Deferred, deferred, withLayout } from '../../../jest/chat'
import { renderPage } from '../../../jest/render'
import type { OnText } from './chat'
import { createChat } from './chat'
import { Conversation } from './conversation'

let layout: ReturnType<typeof withLayout>
beforeEach(() => {
  layout = withLayout()
})

function show() {
  const answers: Deferred<ChatAnswer>[] = []
  const pieces: OnText[] = []
  const chat = createChat((_input, onText) => {
    const answer = deferred<ChatAnswer>()
    answers.push(answer)
    pieces.push(onText)
    return answer.promise
  })
  renderPage(<Conversation chat={chat} about={null} person={<button type="button">A person</button>} focus />)
  const answer = (changes: Partial<ChatAnswer>) =>
    act(async () => answers.at(-1)?.resolve(chatAnswer(changes)))
  const piece = (text: string) => act(async () => pieces.at(-1)?.(text, false))
  const fail = (error: unknown) => act(async () => answers.at(-1)?.reject(error))
  return { user: userEvent.setup(), chat, answer, piece, fail, asked: answers }
}
const field = () => screen.getByLabelText('Your message')
const send = () => screen.getByRole('button', { name: 'Send' })

test('says that it is an AI before anything is asked, and what the texts of the specification say', () => {
  show()
  expect(screen.getByText('Hello. I am an AI, not a person and not a doctor.')).toBeVisible()
  expect(screen.getByText('Educational information only • Not medical advice')).toBeVisible()
  expect(screen.getByText(/Press Enter to send/)).toBeVisible()
  expect(field()).toHaveFocus()
  expect(send()).toBeDisabled()
})

test('Enter sends, Shift and Enter begins a line, blank sends nothing', async () => {
  const { user, asked } = show()
  await user.type(field(), '   {Enter}')
  expect(asked).toHaveLength(0)
  await user.clear(field())
  await user.type(field(), 'One{Shift>}{Enter}{/Shift}Two')
  expect(field()).toHaveValue('One\nTwo')
  expect(send()).toBeEnabled()
  await user.keyboard('{Enter}')
  expect(asked).toHaveLength(1)
  expect(field()).toHaveValue('')
})

test('while the AI is thinking nothing can be typed; then the focus is back and the answer is there once', async () => {
  const { user, answer, piece } = show()
  await user.type(field(), 'What does it cost?{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('AI is thinking...')
  expect(field()).toBeDisabled()
  await piece('See [Hip')
  expect(screen.getByText('See Hip')).toBeVisible()
  // Pieces are not announced: they are outside of what is.
  expect(screen.getByRole('list')).not.toHaveTextContent('See Hip')
  await answer({ sources: [{ kind: 'treatment', title: 'Hip Replacement', path: '/treatments/hip' }] })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(field()).toBeEnabled()
  expect(field()).toHaveFocus()
  expect(
    screen.getAllByRole('link', { name: 'Hip Replacement' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/treatments/hip-replacement', '/treatments/hip'])
})

test('an emergency stands above all else, with the number to press, and sells nothing', async () => {
  const { user, answer } = show()
  await user.type(field(), 'Chest pain{Enter}')
  await answer({
    response: 'Call 112 or your local emergency number now.',
    emergency: true,
    sources: [{ kind: 'treatment', title: 'Heart Surgery', path: '/treatments/heart' }],
  })
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('This may be an emergency')
  expect(screen.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
  expect(alert).toHaveTextContent('or your local emergency number')
  expect(screen.queryByRole('link', { name: 'Heart Surgery' })).not.toBeInTheDocument()
  await user.type(field(), 'And then?{Enter}')
  await answer({})
  expect(screen.getByRole('link', { name: 'Call 112' })).toBeVisible()
})

test('a failure says so in the words of the specification, and Try again asks once more', async () => {
  const { user, fail, answer, asked } = show()
  await user.type(field(), 'One{Enter}')
  await fail(new Error('no network'))
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent(
    "I apologize, but I'm having trouble responding right now. Please try again in a moment.",
  )
  expect(alert).toHaveTextContent('Failed to send message. Please try again.')
  expect(screen.getByText('One')).toBeVisible()
  expect(alert).toHaveTextContent('This message may not have arrived.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked).toHaveLength(2)
  await answer({ response: 'Here.' })
  expect(screen.getByText('Here.')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('follows the end while the reader is there, and leaves whoever has scrolled up where they are', async () => {
  const { user, piece } = show()
  await user.type(field(), 'One{Enter}')
  const before = layout.moves.length
  await piece('First.')
  expect(layout.moves.length).toBeGreaterThan(before)
  act(() => layout.see(false))
  const away = layout.moves.length
  await piece(' Second.')
  expect(layout.moves).toHaveLength(away)
  await user.click(screen.getByRole('button', { name: 'To the newest message' }))
  await waitFor(() => expect(layout.moves.length).toBe(away + 1))
})
