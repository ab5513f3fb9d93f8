import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chatAnswer, conversation, deferred, said, withLayout } from '../../../jest/chat'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { createChat } from './chat'
import { PatientConversation } from './patient-conversation'

const CONSENTS = 'GET /api/profile/consents'
const AGREE = 'PUT /api/profile/consents/health_data'
const PERSON = 'POST /api/ai/chat/person'
const consents = (...granted: string[]) => ({
  body: {
    items: ['health_data', 'outside_ai'].map((purpose) => ({ purpose, granted: granted.includes(purpose) })),
  },
})
const handed = {
  body: conversation({ withTeam: true, messages: [said('user', 'I would like to talk to a person.')] }),
}

const MISSING = problem(403, 'consent_required', 'Please agree.')

beforeEach(() => {
  withLayout()
  signIn()
})

function show(answers: Parameters<typeof serve>[0]) {
  const sent = serve(answers)
  const chat = createChat(async () => chatAnswer())
  const onNew = jest.fn()
  renderPage(<PatientConversation chat={chat} onNew={onNew} />)
  return { user: userEvent.setup(), sent, chat, onNew }
}

test('says that it is kept, and that the built-in adviser answers', async () => {
  show({ [CONSENTS]: consents('health_data') })
  expect(await screen.findByText(/^This chat is kept in your account/)).toBeVisible()
  expect(screen.getByText(/^Our built-in adviser answers/)).toBeVisible()
})

test('says that an outside model may be asked, where that was agreed to', async () => {
  show({ [CONSENTS]: consents('health_data', 'outside_ai') })
  expect(await screen.findByText(/^You agreed that an AI model of another company/)).toBeVisible()
})

test('without consent nothing is kept, and the way to agree stands beside it', async () => {
  const { user, sent } = show({
    [CONSENTS]: [consents(), consents('health_data')],
    [AGREE]: { body: { purpose: 'health_data', granted: true } },
  })
  expect(await screen.findByText(/^This chat is not kept/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Agree and keep it' }))
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
  expect(sent.filter(({ call }) => call === AGREE)).toHaveLength(0)
  await user.click(screen.getByRole('checkbox', { checked: false }))
  await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
  expect(await screen.findByText(/^This chat is kept in your account/)).toBeVisible()
})

test.each([
  ['is known to be missing', consents(), [handed], 1],
  ['turns out to be missing', problem(503, 'unavailable', 'Not now.'), [MISSING, handed], 2],
])(
  'a person is asked for; a consent that %s is asked for first, and what is typed stays',
  async (_, known, answers, calls) => {
    const { user, sent } = show({
      [CONSENTS]: known,
      [AGREE]: { body: { purpose: 'health_data', granted: true } },
      [PERSON]: answers,
    })
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(CONSENTS))
    await user.type(screen.getByLabelText('Your message'), 'My knee')
    await user.click(screen.getByRole('button', { name: 'Talk to a person' }))
    expect(await screen.findByRole('heading', { name: 'Before a person reads this chat' })).toHaveFocus()
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Agree and continue' }))
    expect(await screen.findByRole('heading', { name: 'Our team has this conversation' })).toBeVisible()
    expect(screen.getByText('I would like to talk to a person.')).toBeVisible()
    expect(screen.getByLabelText('Your message')).toHaveValue('My knee')
    expect(sent.filter(({ call }) => call === PERSON)).toHaveLength(calls)
    expect(screen.queryByRole('button', { name: 'Talk to a person' })).not.toBeInTheDocument()
  },
)

test('says at the button, before it is pressed, that the team then reads this chat', async () => {
  show({ [CONSENTS]: consents('health_data') })
  expect(screen.getByRole('button', { name: 'Talk to a person' })).toHaveAccessibleDescription(
    'Our team then reads this whole chat.',
  )
  expect(screen.getByText('Our team then reads this whole chat.')).toBeVisible()
  await screen.findByText(/^This chat is kept/)
})

test('a person who is asked for while an answer is under way gets the conversation with the question', async () => {
  const sent = serve({ [CONSENTS]: consents('health_data'), [PERSON]: [handed] })
  const answer = deferred<ReturnType<typeof chatAnswer>>()
  const chat = createChat(() => answer.promise)
  renderPage(<PatientConversation chat={chat} onNew={jest.fn()} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Your message'), 'Can I fly after a knee operation?{Enter}')
  await user.click(screen.getByRole('button', { name: 'Talk to a person' }))
  expect(sent.filter(({ call }) => call === PERSON)).toHaveLength(0)
  const { id } = conversation({})
  answer.resolve(chatAnswer({ conversationId: id }))
  expect(await screen.findByRole('heading', { name: 'Our team has this conversation' })).toBeVisible()
  expect(sent.find(({ call }) => call === PERSON)?.body).toMatchObject({ conversationId: id })
})

test('that the team was not asked is said', async () => {
  const { user } = show({ [CONSENTS]: consents('health_data') })
  await user.click(screen.getByRole('button', { name: 'Talk to a person' }))
  expect(await screen.findByRole('heading', { name: 'Our team was not asked' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Talk to a person' })).toBeVisible()
})
