import { screen, waitFor } from '@testing-library/react'
import type { AuditChain } from '../../providers/types'
import { anAuditEvent, aSession, fakeApi, json, page, problem } from '../../testing/api'
import { renderPage } from '../../testing/render-admin'

const LIST = 'GET /api/admin/audit-events'
const CHAIN = 'GET /api/admin/audit-events/chain'
const whole: AuditChain = {
  sealedTo: 41_000,
  unsealed: 2,
  checked: { at: new Date().toISOString(), outcome: 'done', errorCode: null, sealed: 40_900, anchors: 3 },
}
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')), [CHAIN]: () => json(whole) }

test('shows who did what in words, and the state of the seal', async () => {
  fakeApi({ ...signedIn, [LIST]: () => page([anAuditEvent(), anAuditEvent({ id: 'b', sequence: null })]) })
  renderPage('/audit-events')
  const [row, second] = await screen.findAllByRole('row', { name: /Test Person/ })
  expect(row).toHaveTextContent('changed a role')
  expect(row).toHaveTextContent('from: user · to: moderator')
  expect(row).toHaveTextContent('Amara Okonkwo')
  expect(second).toHaveTextContent('not sealed yet')
  expect(await screen.findByText('Unaltered at the last check')).toBeVisible()
  expect(screen.getByText('41,000 entries are sealed, 2 wait for their seal.')).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('a setting has the name of the settings page', async () => {
  const change = {
    action: 'setting.change',
    subjectType: 'setting',
    subjectId: 'depositPercent',
    subjectName: null,
  }
  fakeApi({ ...signedIn, [LIST]: () => page([anAuditEvent(change)]) })
  renderPage('/audit-events')
  expect(await screen.findByRole('row', { name: /changed a setting/ })).toHaveTextContent(/Deposit/)
})

test('a chain that is broken, or was never checked, is told', async () => {
  let chain: AuditChain = {
    ...whole,
    checked: {
      at: new Date().toISOString(),
      outcome: 'failed',
      errorCode: 'audit.row_altered',
      sealed: 5,
      anchors: 0,
    },
  }
  fakeApi({ ...signedIn, [CHAIN]: () => json(chain), [LIST]: () => page([]) })
  const { unmount } = renderPage('/audit-events')
  expect(await screen.findByText('The last check failed')).toBeVisible()
  expect(screen.getByText(/audit\.row_altered/)).toBeVisible()
  unmount()
  chain = { sealedTo: 0, unsealed: 0, checked: null }
  renderPage('/audit-events')
  expect(await screen.findByText('Not checked yet')).toBeVisible()
})

test('who signs in acts for themselves; what a page held is not spread out', async () => {
  const signIn = anAuditEvent({
    action: 'session.sign_in',
    person: null,
    actorName: 'auth.sign_in',
    details: {},
  })
  const read = anAuditEvent({
    id: 'b',
    action: 'user.list',
    subjectId: 'list',
    subjectName: null,
    details: { ids: 'one two three', rows: 3 },
  })
  fakeApi({ ...signedIn, [LIST]: () => page([signIn, read]) })
  renderPage('/audit-events')
  const row = await screen.findByRole('row', { name: /signed in/ })
  expect(row).toHaveTextContent('Amara Okonkwo')
  expect(row).not.toHaveTextContent('The product')
  const list = screen.getByRole('row', { name: /read users/ })
  expect(list).toHaveTextContent('rows: 3')
  expect(list).toHaveTextContent('A list of several')
  expect(list).not.toHaveTextContent('one two three')
})

test('names the people of an assignment, and a person who is erased', async () => {
  const assign = anAuditEvent({
    action: 'booking.assign',
    details: { from: '01a1fbe2-0000-7000-8000-000000000031', to: '01a1fbe2-0000-7000-8000-000000000032' },
    detailNames: { from: null, to: 'Nur Aisyah' },
  })
  fakeApi({ ...signedIn, [LIST]: () => page([assign]) })
  renderPage('/audit-events')
  expect(await screen.findByText('from: a former staff member · to: Nur Aisyah')).toBeVisible()
})

test('names what a list held in words, with the way there', async () => {
  const read = anAuditEvent({ action: 'ai_ticket.list', subjectType: 'ai_ticket', subjectId: 'list' })
  fakeApi({ ...signedIn, [LIST]: () => page([read]) })
  renderPage('/audit-events')
  const row = await screen.findByRole('row', { name: /read flagged conversations/ })
  expect(row).toHaveTextContent('A list of severalflagged conversation')
  expect(screen.getByRole('link', { name: 'A list of several' })).toHaveAttribute('href', '/admin/ai/tickets')
})

test('is searched by kind and day; a link to one person can be left', async () => {
  const api = fakeApi({ ...signedIn, [LIST]: () => page([anAuditEvent()]) })
  const { user } = renderPage(`/audit-events?filter=${encodeURIComponent('{"personId":"x"}')}`)
  const sent = () => JSON.parse(api.to(LIST).at(-1)?.query.get('filter') ?? '')
  await screen.findByRole('row', { name: /Test Person/ })
  expect(sent()).toEqual({ personId: 'x' })
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(sent()).toEqual({}))
  await user.click(screen.getByRole('tab', { name: 'Reads' }))
  await user.type(screen.getByLabelText('Day (Malaysia)'), '2026-11-18')
  await waitFor(() => expect(sent()).toEqual({ kind: 'read', day: '2026-11-18' }))
})

test('says that loading failed', async () => {
  fakeApi({ ...signedIn, [LIST]: () => problem(500, 'internal', 'Broken') })
  renderPage('/audit-events')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getAllByText('Failed to load the audit log')).not.toHaveLength(0)
})

test('a moderator has no access', async () => {
  const api = fakeApi({ 'POST /api/auth/refresh': () => json(aSession('moderator')) })
  renderPage('/audit-events')
  expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  expect(api.to(LIST)).toHaveLength(0)
})
