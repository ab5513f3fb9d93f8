import { ApiError } from '~/lib/api/error'
import type { ChatAnswer, ChatInput } from '~/lib/api/types'
import { chatAnswer, conversation, type Deferred, deferred, said } from '../../../jest/chat'
import type { OnText } from './api'
import { createChat } from './chat'

/** An adviser whose answers the test gives. */
function adviser() {
  const asked: { input: ChatInput; text: OnText; done: Deferred<ChatAnswer> }[] = []
  const ask = (input: ChatInput, text: OnText) => {
    const done = deferred<ChatAnswer>()
    asked.push({ input, text, done })
    return done.promise
  }
  const last = () => asked[asked.length - 1] as (typeof asked)[number]
  return { ask, asked, last }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const refused = (status: number) => new ApiError({ status, code: 'x', detail: 'No.' })
const texts = (chat: ReturnType<typeof createChat>) => chat.get().messages.map(({ content }) => content)

test('white space is ignored, and so is sending while an answer is under way', () => {
  const { ask, asked } = adviser()
  const chat = createChat(ask)
  chat.type('  \n ')
  chat.send()
  expect(asked).toHaveLength(0)
  chat.type(' Hello ')
  chat.send()
  expect(texts(chat)).toEqual(['Hello'])
  expect(chat.get()).toMatchObject({ draft: '', partial: '' })
  chat.send('Again')
  expect(asked).toHaveLength(1)
})

test('pieces arrive, then the answer; the next message takes both turns along, and where the device is', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask, {}, 'NG')
  chat.send('One')
  last().text('Wel', false)
  last().text('come', false)
  expect(chat.get().partial).toBe('Welcome')
  last().done.resolve(chatAnswer({ response: 'Welcome.' }))
  await settled()
  expect(texts(chat)).toEqual(['One', 'Welcome.'])
  expect(chat.get()).toMatchObject({ partial: undefined, kept: false })
  chat.send('Two')
  expect(last().input).toEqual({
    message: 'Two',
    country: 'NG',
    conversationHistory: [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Welcome.' },
    ],
  })
})

test('a kept conversation goes on by its id; one that was deleted elsewhere as a new one', async () => {
  const { ask, asked, last } = adviser()
  const chat = createChat(ask)
  chat.show(conversation({ messages: [said('user', 'Before')] }))
  chat.send('One')
  expect(last().input).toEqual({ message: 'One', conversationId: 'conversation-1' })
  last().done.reject(refused(404))
  await settled()
  expect(asked).toHaveLength(2)
  expect(last().input).toEqual({
    message: 'One',
    conversationHistory: [{ role: 'user', content: 'Before' }],
  })
})

test('a message without an answer stays, and can be tried again', async () => {
  const { ask, asked, last } = adviser()
  const chat = createChat(ask)
  chat.send('One')
  last().done.reject(refused(503))
  await settled()
  expect(texts(chat)).toEqual(['One'])
  expect(chat.get().failure).toEqual({ text: { text: 'No.', waitSeconds: undefined }, again: true })
  chat.again()
  expect(chat.get().failure).toBeUndefined()
  expect(asked.map(({ input }) => input.message)).toEqual(['One', 'One'])
  last().done.resolve(chatAnswer({ response: 'Yes.' }))
  await settled()
  expect(texts(chat)).toEqual(['One', 'Yes.'])
})

test('one that was refused for what it says goes back into the field', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.send('Too long')
  last().done.reject(refused(400))
  await settled()
  expect(chat.get().failure?.again).toBe(false)
  chat.takeBack()
  expect(chat.get()).toMatchObject({ draft: 'Too long', messages: [], failure: undefined })
})

test('what has arrived of an answer is not taken away when the line breaks', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.send('Help')
  last().text('Call 112', false)
  last().done.reject(ApiError.network())
  await settled()
  expect(texts(chat)).toEqual(['Help', 'Call 112'])
  expect(chat.get().messages[1]).toMatchObject({ broken: true })
  chat.again()
  expect(texts(chat)).toEqual(['Help'])
})

test('the answer to an emergency stays, whatever follows, until a new chat begins', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.send('Chest pain')
  last().done.resolve(chatAnswer({ response: 'Call 112.', emergency: true }))
  await settled()
  chat.show(conversation({ messages: [said('user', 'I would like to talk to a person.')] }))
  expect(chat.get().emergency).toBe('Call 112.')
  chat.reset()
  expect(chat.get()).toMatchObject({ emergency: undefined, messages: [] })
})

test('the team answers in its own name: the adviser adds nothing', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.show(conversation({ withTeam: true }))
  chat.send('Hello?')
  last().done.resolve(chatAnswer({ withTeam: true, conversationId: 'conversation-1' }))
  await settled()
  expect(texts(chat)).toEqual(['Hello?'])
})

test('a conversation that the team has stays with the team after an emergency', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.show(conversation({ withTeam: true }))
  chat.send('Chest pain')
  last().done.resolve(
    chatAnswer({ response: 'Call 112.', emergency: true, conversationId: 'conversation-1' }),
  )
  await settled()
  expect(texts(chat)).toEqual(['Chest pain', 'Call 112.'])
  expect(chat.get()).toMatchObject({ emergency: 'Call 112.', withTeam: true })
})

test('a chat that was begun anew hears nothing of the answer before', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.type('typed')
  chat.send('One')
  const before = last()
  chat.reset()
  before.text('Late', false)
  before.done.resolve(chatAnswer())
  await settled()
  expect(chat.get()).toMatchObject({ messages: [], partial: undefined, draft: 'typed' })
})

test('the number to call is there from the first piece, and stays where the line breaks before the end', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.send('He cannot breathe')
  last().text('Call 112 now.', true)
  expect(chat.get().emergency).toBe('Call 112 now.')
  last().done.reject(ApiError.network())
  await settled()
  expect(chat.get().emergency).toBe('Call 112 now.')
})
