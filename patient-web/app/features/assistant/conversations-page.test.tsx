import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ConversationSummary } from '~/lib/api/types'
import { conversation } from '../../../jest/chat'
import { withDialogs } from '../../../jest/dialog'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { Assistant } from './assistant'
import { ConversationsPage } from './conversations-page'
import { chatOf } from './use-chat'

const DELETE = 'DELETE /api/ai/chat/conversations/conversation-1'

beforeEach(() => {
  withDialogs()
  signIn()
})

async function show(
  items: ConversationSummary[] | undefined,
  answers: Parameters<typeof serve>[0] = {},
  consented = true,
) {
  const sent = serve(answers)
  const onChange = jest.fn()
  await act(async () =>
    renderPage(
      <Assistant userId="patient-1">
        <ConversationsPage
          conversations={Promise.resolve(items)}
          consented={Promise.resolve(consented)}
          onChange={onChange}
        />
      </Assistant>,
    ),
  )
  return { user: userEvent.setup(), sent, onChange }
}

test('lists what is kept, with new answers of the team', async () => {
  await show([conversation({ unread: 2, withTeam: true })])
  expect(screen.getByRole('link', { name: 'What does it cost?' })).toHaveAttribute(
    'href',
    '/dashboard/conversations/conversation-1',
  )
  expect(screen.getByText('2 new answers')).toBeVisible()
  expect(screen.getByText('With our team')).toBeVisible()
})

test.each([true, false])(
  'an empty list asks for the consent only where it is missing: %p',
  async (consented) => {
    await show([], {}, consented)
    expect(screen.getByText('No conversations yet')).toBeVisible()
    expect(screen.queryAllByText(/^Once you agree/)).toHaveLength(consented ? 0 : 1)
  },
)

test('deleting is asked for in clear words, and told', async () => {
  const { user, sent, onChange } = await show([conversation()], { [DELETE]: { status: 204 } })
  await user.click(screen.getByRole('button', { name: 'Delete: What does it cost?' }))
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'All its messages are erased, for you and for our team. This cannot be undone.',
  )
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(sent.map(({ call }) => call)).not.toContain(DELETE)
  await user.click(screen.getByRole('button', { name: 'Delete: What does it cost?' }))
  await user.click(screen.getByRole('button', { name: 'Yes, delete it' }))
  expect(await screen.findByText('The conversation was deleted.')).toBeVisible()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('one that was not deleted is still there, and the dialog says so', async () => {
  const { user, onChange } = await show([conversation()], {
    [DELETE]: problem(503, 'unavailable', 'Not now.'),
  })
  await user.click(screen.getByRole('button', { name: 'Delete: What does it cost?' }))
  await user.click(screen.getByRole('button', { name: 'Yes, delete it' }))
  expect(await screen.findByRole('heading', { name: 'The conversation was not deleted' })).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

test('an error is no empty list', async () => {
  const { user, onChange } = await show(undefined)
  expect(screen.getByRole('heading', { name: 'We could not read your conversations' })).toBeVisible()
  expect(screen.queryByText('No conversations yet')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('reads the list again when the adviser over the page keeps a new conversation', async () => {
  const { onChange } = await show([])
  expect(onChange).not.toHaveBeenCalled()
  act(() => chatOf('patient-1').show(conversation({ id: 'conversation-2' })))
  expect(onChange).toHaveBeenCalledTimes(1)
})
