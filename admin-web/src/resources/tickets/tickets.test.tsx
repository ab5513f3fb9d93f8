import { screen, waitFor } from '@testing-library/react'
import { aSession, aTicket, BUILT_IN, fakeApi, json, page, problem } from '../../testing/api'
import { renderAdmin, renderPage } from '../../testing/render-admin'

const ticket = aTicket()
const LIST = 'GET /api/admin/ai/tickets'
const ONE = `/api/admin/ai/tickets/${ticket.id}`
const PAGE = `/ai/tickets/${ticket.id}/show`
const signedIn = {
  'POST /api/auth/refresh': () => json(aSession('admin')),
  'GET /api/admin/ai/health': () => json(BUILT_IN),
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const shown = { ...signedIn, [`GET ${ONE}`]: () => json(ticket) }

test('lists the open ones, emergencies first, without what was said', async () => {
  const api = fakeApi({ ...signedIn, [LIST]: () => page([ticket]) })
  renderPage('/ai/tickets')
  expect(await heading('Flagged conversations')).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Conversation flagged Nov 18, 2026/ })).toHaveAttribute(
    'href',
    `/admin/ai/tickets/${ticket.id}/show`,
  )
  const row = screen.getByRole('row', { name: /Emergency/ })
  for (const text of ['chest pain', 'Nigeria', 'English', 'A patient', 'Open', 'days ago'])
    expect(row).toHaveTextContent(text)
  expect(row).not.toHaveTextContent('hurts')
  expect(api.to(LIST)[0]?.query.get('filter')).toBe('{"status":"open"}')
  expect(api.to(LIST)[0]?.query.get('sort')).toBe('["reason","ASC"]')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

const OTHER = { id: '01a1fbe4-0000-7000-8000-000000000052', reason: 'emergency', topic: 'stroke' } as const
const ASKED = aTicket({ reason: 'person', topic: null, otherTickets: [OTHER] })

test('a row links to the emergency of the same conversation', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([ASKED]) })
  renderPage('/ai/tickets')
  expect(await screen.findByRole('link', { name: 'Emergency, stroke' })).toHaveAttribute(
    'href',
    `/admin/ai/tickets/${OTHER.id}/show`,
  )
})

test('a page names the emergency of the same conversation, and closes its own ticket only', async () => {
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(ASKED),
    [`PATCH ${ONE}`]: () => json({ ...ASKED, status: 'closed', version: 3 }),
  })
  const { user } = renderPage(PAGE)
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('The same conversation is also open as:Emergency, stroke')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(api.to(`PATCH ${ONE}`)).toHaveLength(1))
  expect(api.to(`PATCH /api/admin/ai/tickets/${OTHER.id}`)).toHaveLength(0)
})

test('filters by the reason on the server', async () => {
  const api = fakeApi({ ...signedIn, [LIST]: () => page([ticket]) })
  const { user } = renderPage('/ai/tickets')
  await user.click(await screen.findByRole('combobox', { name: 'Reason' }))
  await user.click(screen.getByRole('option', { name: 'Asked for a person' }))
  await waitFor(() =>
    expect(JSON.parse(api.to(LIST).at(-1)?.query.get('filter') ?? '{}')).toEqual({
      status: 'open',
      reason: 'person',
    }),
  )
})

test('is in the sidebar of administrators only', async () => {
  fakeApi({
    'POST /api/auth/refresh': () => json(aSession('moderator')),
    'GET /api/admin/enquiries': () => page([]),
  })
  const moderator = renderAdmin('/enquiries')
  expect(await screen.findByRole('link', { name: 'Enquiries' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Flagged conversations' })).not.toBeInTheDocument()
  moderator.unmount()
  fakeApi({ ...signedIn, 'GET /api/admin/enquiries': () => page([]) })
  renderAdmin('/enquiries')
  expect(await screen.findByRole('link', { name: 'Flagged conversations' })).toBeVisible()
})

test('links of the AI to public pages open in a new tab, and everything else stays text', async () => {
  const words =
    'See [Knee Replacement](/treatments/knee-replacement), [bad](https://evil.example), [worse](//evil.example) <b>x</b>'
  const [message] = ticket.messages
  const messages = (['assistant', 'user'] as const).map((role) => ({
    ...(message as NonNullable<typeof message>),
    id: role,
    role,
    content: role === 'user' ? 'I read [Hip](/treatments/hip)' : words,
  }))
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json(aTicket({ messages })) })
  renderPage(PAGE)
  const link = await screen.findByRole('link', { name: 'Knee Replacement' })
  expect(link).toHaveAttribute('href', '/treatments/knee-replacement')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.parentElement).toHaveTextContent(
    'See Knee Replacement, [bad](https://evil.example), [worse](//evil.example) <b>x</b>',
  )
  expect(screen.getByText('I read [Hip](/treatments/hip)')).toBeVisible()
})

test('shows the messages as they were written, and answers once', async () => {
  const answered = aTicket({
    version: 3,
    messages: [
      ...ticket.messages,
      {
        id: 'message-2',
        role: 'team',
        content: 'We call you.',
        sources: [],
        emergency: false,
        createdAt: '2026-11-18T03:12:30.073Z',
      },
    ],
  })
  let row = ticket
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(row),
    [`POST ${ONE}/messages`]: () => {
      row = answered
      return json(row)
    },
  })
  const { user } = renderPage(PAGE)
  expect(await heading('Told of an emergency')).toBeVisible()
  expect(screen.getByText(/My chest/).textContent).toBe('My chest <hurts>\nsince an hour')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(screen.getByText('Enter an answer')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Answer the patient' }), ' We call you. ')
  await user.dblClick(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Answer sent')).toBeVisible()
  expect(await screen.findByText('We call you.')).toBeVisible()
  expect(api.to(`POST ${ONE}/messages`).map(({ body }) => body)).toEqual([
    { text: 'We call you.', close: false, version: 2, newestMessageId: 'message-1' },
  ])
})

test('an emergency stays open after an answer unless its writer closes it', async () => {
  const api = fakeApi({ ...shown, [`POST ${ONE}/messages`]: () => json(aTicket({ version: 3 })) })
  const { user } = renderPage(PAGE)
  expect(await screen.findByRole('checkbox', { name: /^Close this conversation/ })).not.toBeChecked()
  await user.type(screen.getByRole('textbox', { name: 'Answer the patient' }), 'We call you.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Answer sent')).toBeVisible()
  expect(api.to(`POST ${ONE}/messages`)[0]?.body).toMatchObject({ close: false })
})

test('an answer and a closing name the newest message that was shown when the writer began', async () => {
  const newer = { ...ticket.messages[0], id: 'message-2', content: 'It got worse' } as never
  let row = ticket
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(row),
    [`POST ${ONE}/messages`]: () => {
      if (row !== ticket) return json(row)
      row = aTicket({ messages: [...ticket.messages, newer] })
      return problem(409, 'stale_version', 'Changed meanwhile')
    },
    [`PATCH ${ONE}`]: () => json(aTicket({ status: 'closed', version: 3 })),
  })
  const { user } = renderPage(PAGE)
  await user.type(await screen.findByRole('textbox', { name: 'Answer the patient' }), 'We call you.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText(/^Somebody wrote in this conversation or changed it/)).toBeVisible()
  expect(await screen.findByText('It got worse')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Answer sent')).toBeVisible()
  expect(api.to(`POST ${ONE}/messages`).map(({ body }) => body)).toMatchObject([
    { newestMessageId: 'message-1' },
    { newestMessageId: 'message-2' },
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() =>
    expect(api.to(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([
      { status: 'closed', version: 2, newestMessageId: 'message-2' },
    ]),
  )
})

test('leads to the patient, and stays open after an answer where that is wished', async () => {
  const asked = { reason: 'person' } as const
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(aTicket(asked)),
    [`POST ${ONE}/messages`]: () => json(aTicket({ ...asked, version: 3 })),
  })
  const { user } = renderPage(PAGE)
  expect(await screen.findByRole('link', { name: 'Amara Okonkwo' })).toHaveAttribute(
    'href',
    `/admin/users/${ticket.patient?.id}/show`,
  )
  await user.click(screen.getByRole('checkbox', { name: /^Close this conversation/ }))
  await user.type(screen.getByRole('textbox', { name: 'Answer the patient' }), 'We call you.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Answer sent')).toBeVisible()
  expect(api.to(`POST ${ONE}/messages`)[0]?.body).toMatchObject({ close: false })
})

test('who was slower is told, reads what was answered, and sends the same text again', async () => {
  const faster = aTicket({
    version: 3,
    messages: [
      ...ticket.messages,
      {
        id: 'message-2',
        role: 'team',
        content: 'Noor calls you.',
        sources: [],
        emergency: false,
        createdAt: '2026-11-18T03:12:30.073Z',
      },
    ],
  })
  let row = ticket
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(row),
    [`POST ${ONE}/messages`]: () => {
      if (row === faster) return json(aTicket({ ...faster, version: 4 }))
      row = faster
      return problem(409, 'stale_version', 'Changed meanwhile')
    },
  })
  const { user } = renderPage(PAGE)
  const field = await screen.findByRole('textbox', { name: 'Answer the patient' })
  await user.type(field, 'We call you.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText(/^Somebody wrote in this conversation or changed it/)).toBeVisible()
  expect(await screen.findByText('Noor calls you.')).toBeVisible()
  expect(field).toHaveValue('We call you.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Answer sent')).toBeVisible()
  expect(field).toHaveValue('')
  const sent = api.to(`POST ${ONE}/messages`)
  expect(sent.map(({ body }) => body)).toEqual(
    [
      { version: 2, newestMessageId: 'message-1' },
      { version: 3, newestMessageId: 'message-2' },
    ].map((seen) => ({ text: 'We call you.', close: false, ...seen })),
  )
  const [first, second] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
})

test('one that is opened from the list has its messages as soon as the server gave them', async () => {
  const { messages: _, ...listed } = ticket
  const answer = Promise.withResolvers<Response>()
  fakeApi({ ...signedIn, [LIST]: () => page([listed]), [`GET ${ONE}`]: () => answer.promise })
  const { user } = renderPage('/ai/tickets')
  await user.click(await screen.findByRole('link', { name: /^Conversation flagged/ }))
  expect(await heading('Told of an emergency')).toBeVisible()
  expect(screen.getByRole('status')).toBeVisible()
  answer.resolve(json(ticket))
  expect(await screen.findByText(/My chest/)).toBeVisible()
})

test('an answer that was not sent stays in its field', async () => {
  fakeApi({ ...shown, [`POST ${ONE}/messages`]: () => problem(500, 'internal', 'Broken') })
  const { user } = renderPage(PAGE)
  await user.type(await screen.findByRole('textbox', { name: 'Answer the patient' }), 'We call you.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('The answer was not sent. Your text is still here.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Answer the patient' })).toHaveValue('We call you.')
})

test('a visitor cannot be answered, and nothing of theirs was kept', async () => {
  const visitor = aTicket({ canAnswer: false, messages: [] })
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(visitor),
    [`PATCH ${ONE}`]: () => json({ ...visitor, status: 'closed' }),
  })
  const { user } = renderPage(PAGE)
  expect(await screen.findByText(/^A visitor cannot be answered/)).toBeVisible()
  expect(screen.getByText(/^No messages were kept/)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() =>
    expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ status: 'closed', version: 2, newestMessageId: null }),
  )
})

test('closes with the version; a change by somebody else is told and loaded', async () => {
  let row = ticket
  const api = fakeApi({
    ...signedIn,
    [`GET ${ONE}`]: () => json(row),
    [`PATCH ${ONE}`]: () => {
      row = aTicket({ status: 'closed', closedAt: '2026-11-18T04:12:35.073Z', version: 3 })
      return problem(409, 'stale_version', 'Changed meanwhile')
    },
  })
  const { user } = renderPage(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByText(/was changed by someone else/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible()
  expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({
    status: 'closed',
    version: 2,
    newestMessageId: 'message-1',
  })
})

test('says that the patient withdrew the consent, and hides the messages but not the emergency', async () => {
  const messages = ticket.messages.map((message) => ({ ...message, content: null }))
  fakeApi({ ...signedIn, [`GET ${ONE}`]: () => json({ ...ticket, hasHealthConsent: false, messages }) })
  renderPage(PAGE)
  expect(await screen.findByText(/^The patient withdrew the consent to use health data\. /)).toBeVisible()
  expect(screen.getByText('Hidden: the patient withdrew the consent.')).toBeVisible()
  expect(await heading('Told of an emergency')).toBeVisible()
})
