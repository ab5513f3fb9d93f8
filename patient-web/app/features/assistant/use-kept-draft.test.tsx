import { act, render } from '@testing-library/react'
import { ApiError } from '~/lib/api/error'
import { conversation } from '../../../jest/chat'
import { createChat } from './chat'
import { useKeptDraft } from './use-kept-draft'

/** A chat whose messages do not arrive, as a page shows it. */
function open(userId = 'patient-1') {
  const chat = createChat(() => Promise.reject(ApiError.network()))
  function Page() {
    useKeptDraft(chat, userId, 'adviser')
    return null
  }
  const { unmount } = render(<Page />)
  return { chat, close: unmount }
}

afterEach(() => sessionStorage.clear())

test('a reload loses nothing of what is typed or unsent, until it is sent', async () => {
  const before = open()
  act(() => before.chat.show(conversation()))
  await act(async () => before.chat.send('I take warfarin'))
  act(() => before.chat.type('And aspirin'))
  before.close()
  const after = open()
  expect(after.chat.get()).toMatchObject({
    conversationId: 'conversation-1',
    draft: 'And aspirin',
    messages: [{ content: 'I take warfarin', unsent: { again: true } }],
  })
  act(() => {
    after.chat.takeBack(after.chat.get().messages[0]?.key ?? '')
    after.chat.type('')
  })
  after.close()
  expect(open().chat.get()).toMatchObject({ draft: '', messages: [] })
})

test('somebody else in the same tab finds nothing', () => {
  const before = open()
  act(() => before.chat.type('My diagnosis'))
  before.close()
  expect(open('patient-2').chat.get().draft).toBe('')
})
