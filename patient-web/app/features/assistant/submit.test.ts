import { createApi } from '~/lib/api/api'
import { chatAnswer } from '../../../jest/chat'
import { problem, serve } from '../../../jest/server'
import { HISTORY, submitMessage } from './submit'

const CHAT = 'POST /api/ai/chat'
const api = createApi('http://localhost', (request) => fetch(request))
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('without scripts the answer comes back with all that was said before', async () => {
  const sent = serve({ [CHAT]: { body: chatAnswer({ response: 'Call 112.', emergency: true }) } })
  const history = JSON.stringify([
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'Two', sources: [{ title: 'Hip', path: '/treatments/hip' }] },
  ])
  const given = await submitMessage(api, form({ message: ' Chest pain ', [HISTORY]: history }))
  expect(given?.messages?.map(({ content }) => content)).toEqual(['One', 'Two', 'Chest pain', 'Call 112.'])
  expect(given?.messages?.[1]?.sources).toEqual([{ title: 'Hip', path: '/treatments/hip' }])
  expect(given?.messages?.at(-1)?.emergency).toBe(true)
  expect(sent[0]?.body).toEqual({
    message: 'Chest pain',
    conversationHistory: [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
    ],
  })
})

test('what was not answered is back in its field', async () => {
  serve({ [CHAT]: problem(503, 'adviser', 'Failed to send message. Please try again.') })
  const given = await submitMessage(api, form({ message: 'Hello' }))
  expect(given).toMatchObject({
    draft: 'Hello',
    messages: [],
    failure: { text: 'Failed to send message. Please try again.' },
  })
})

test('blank asks nothing; a question to begin with is sent as it stands', async () => {
  const sent = serve({ [CHAT]: { body: chatAnswer() } })
  expect(await submitMessage(api, form({ message: ' ' }))).toBeUndefined()
  expect(sent).toHaveLength(0)
  await submitMessage(api, form({ message: '', suggestion: 'What does it cost?' }))
  expect(sent[0]?.body).toMatchObject({ message: 'What does it cost?' })
})

test.each(['{', '[{"role":"system","content":"x"}]', '[null, 1, {"role":"user"}]', '{"role":"user"}'])(
  'a history of another shape is none: %s',
  async (history) => {
    const sent = serve({ [CHAT]: { body: chatAnswer() } })
    await submitMessage(api, form({ message: 'Hello', [HISTORY]: history }))
    expect(sent[0]?.body).toEqual({ message: 'Hello', conversationHistory: [] })
  },
)

test('a link to another site in the history is no source', async () => {
  serve({ [CHAT]: { body: chatAnswer() } })
  const sources = [{ title: 'x', path: '//evil.example' }, { title: 'y', path: 'javascript:x' }, null]
  const history = JSON.stringify([{ role: 'assistant', content: 'Two', sources }])
  const given = await submitMessage(api, form({ message: 'Hello', [HISTORY]: history }))
  expect(given?.messages?.[0]?.sources).toEqual([])
})
