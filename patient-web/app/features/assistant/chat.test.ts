import { ApiError } from '~/lib/api/error'
import type { ChatAnswer, Conversation } from '~/lib/api/types'
import { chatAnswer, conversation, type Deferred, deferred, said } from '../../../jest/chat'
import type { OnText } from './chat'
import { type Asked, createChat } from './chat'
import { restored, unfinishedIn } from './use-kept-draft'

/** An adviser whose answers the test gives. */
function adviser() {
  const asked: (Asked & { text: OnText; done: Deferred<ChatAnswer> })[] = []
  const ask = (message: Asked, text: OnText) => {
    const done = deferred<ChatAnswer>()
    asked.push({ ...message, text, done })
    return done.promise
  }
  const last = () => asked[asked.length - 1] as (typeof asked)[number]
  return { ask, asked, last }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const refused = (status: number) => new ApiError({ status, code: 'x', detail: 'No.' })
/** The newest message that was not sent. */
const unsentIn = (chat: ReturnType<typeof createChat>) => {
  const message = chat.get().messages.findLast(({ unsent }) => unsent)
  if (!message) throw new Error('Each message was sent')
  return message
}
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
  const { key, unsent } = unsentIn(chat)
  expect(unsent).toEqual({ text: { text: 'No.', waitSeconds: undefined }, again: true })
  chat.again(key)
  expect(chat.get().messages[0]?.unsent).toBeUndefined()
  expect(asked.map(({ input, idempotencyKey }) => [input.message, idempotencyKey])).toEqual([
    ['One', key],
    ['One', key],
  ])
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
  const { key, unsent } = unsentIn(chat)
  expect(unsent?.again).toBe(false)
  chat.type('Typed meanwhile')
  chat.takeBack(key)
  expect(chat.get()).toMatchObject({ draft: 'Too long\n\nTyped meanwhile', messages: [] })
})

test('a message that was not sent stays marked, also after the next one, and is no turn of the conversation', async () => {
  const { ask, asked, last } = adviser()
  const chat = createChat(ask)
  chat.send('First')
  last().done.reject(ApiError.network())
  await settled()
  chat.send('Second')
  expect(last().input.conversationHistory).toEqual([])
  last().done.resolve(chatAnswer({ response: 'Yes.' }))
  await settled()
  expect(unsentIn(chat).content).toBe('First')
  chat.again(unsentIn(chat).key)
  expect(texts(chat)).toEqual(['Second', 'Yes.', 'First'])
  expect(last().idempotencyKey).toBe(asked[0]?.idempotencyKey)
  last().done.resolve(chatAnswer({ response: 'And yes.' }))
  await settled()
  expect(chat.get().messages.some(({ unsent }) => unsent)).toBe(false)
})

test('an unsent message outlives an answer of the team, unless the kept conversation has it', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.show(conversation({ withTeam: true, messages: [said('user', 'Hello?')] }))
  chat.send('I take warfarin')
  last().done.reject(ApiError.network())
  await settled()
  const answered = [said('user', 'Hello?'), said('team', 'We are here')]
  chat.show(conversation({ withTeam: true, messages: answered }))
  expect(texts(chat)).toEqual(['Hello?', 'We are here', 'I take warfarin'])
  expect(unsentIn(chat).content).toBe('I take warfarin')
  chat.show(conversation({ withTeam: true, messages: [...answered, said('user', 'I take warfarin')] }))
  expect(texts(chat)).toEqual(['Hello?', 'We are here', 'I take warfarin'])
  expect(chat.get().messages.some(({ unsent }) => unsent)).toBe(false)
})

test('a conversation that was read before an answer came is read again', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.show(conversation())
  const before = deferred<Conversation>()
  const after = conversation({ messages: [said('user', 'One'), said('assistant', 'Yes.')] })
  const reads = [before.promise, Promise.resolve(after)]
  const shown = chat.refresh(() => reads.shift() ?? Promise.resolve(undefined))
  chat.send('One')
  last().done.resolve(chatAnswer({ response: 'Yes.', conversationId: 'conversation-1' }))
  await settled()
  before.resolve(conversation())
  await shown
  expect(texts(chat)).toEqual(['One', 'Yes.'])
  expect(reads).toEqual([])
})

test('a second message of the same words is unsent, although the first is kept', async () => {
  const { ask, last } = adviser()
  const chat = createChat(ask)
  chat.show(conversation({ withTeam: true, messages: [said('user', 'Hello?')] }))
  chat.send('Hello?')
  last().done.reject(ApiError.network())
  await settled()
  chat.show(conversation({ withTeam: true, messages: [said('user', 'Hello?')] }))
  expect(texts(chat)).toEqual(['Hello?', 'Hello?'])
  expect(unsentIn(chat).content).toBe('Hello?')
})

test('a page that was reloaded has what was typed, unsent or under way before', async () => {
  const { ask, last } = adviser()
  const before = createChat(ask)
  before.show(conversation())
  before.send('One')
  last().done.reject(ApiError.network())
  await settled()
  before.send('Two')
  before.type('Three')
  const left = unfinishedIn(before.get())
  const chat = createChat(ask)
  if (left) chat.set(restored(chat.get(), left))
  chat.show(conversation())
  expect(chat.get()).toMatchObject({ conversationId: 'conversation-1', draft: 'Three' })
  expect(chat.get().messages.map(({ content, unsent }) => [content, unsent?.again])).toEqual([
    ['One', true],
    ['Two', true],
  ])
  chat.reset()
  expect(chat.get()).toMatchObject({ draft: 'One\n\nTwo\n\nThree', messages: [] })
  chat.type('')
  expect(unfinishedIn(chat.get())).toBeUndefined()
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
  chat.again(unsentIn(chat).key)
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
