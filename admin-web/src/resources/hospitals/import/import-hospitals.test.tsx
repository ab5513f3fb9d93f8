import { screen, waitFor, within } from '@testing-library/react'
import type { ImportedLine } from '../../../providers/types'
import { aSession, fakeApi, json, page, problem } from '../../../testing/api'
import { renderPage } from '../../../testing/render-admin'

const IMPORT = 'POST /api/admin/hospitals/import'
const signedIn = { 'POST /api/auth/refresh': () => json(aSession('admin')) }
/** jsdom's files cannot be read. */
const file = () =>
  Object.assign(new File(['x'], 'clinics.csv', { type: 'text/csv' }), {
    arrayBuffer: async () => new TextEncoder().encode('name,city,country\nA,Ipoh,MY\n').buffer,
  })

const aLine = (changes: Partial<ImportedLine> = {}): ImportedLine => ({
  line: 2,
  outcome: 'would_add',
  name: 'Klinik A',
  city: 'Ipoh',
  errors: [],
  ...changes,
})
const wrong = aLine({
  line: 3,
  outcome: 'invalid',
  name: 'Klinik B',
  errors: [
    {
      column: 'country',
      code: 'import_country_unknown',
      detail: 'There is no country "Atlantis" on the list.',
    },
  ],
})
const known = aLine({ line: 4, outcome: 'exists', name: 'Klinik C' })

async function choose(answer: Parameters<typeof fakeApi>[0][string]) {
  const api = fakeApi({ ...signedIn, 'GET /api/admin/hospitals': () => page([]), [IMPORT]: answer })
  const { user } = renderPage('/hospitals/import')
  await user.upload(await screen.findByLabelText('CSV file'), file())
  return { api, user }
}
const press = (name: string) => screen.findByRole('button', { name })

test('a file is checked first: every row with what would become of it, and only the wrong ones', async () => {
  const { api, user } = await choose(() => json({ lines: [aLine(), wrong, known] }))
  expect(await screen.findByText(/1 to add, 1 on the list already, 1 not right/)).toBeVisible()
  expect(api.to(IMPORT)[0]?.query.get('dryRun')).toBe('true')
  expect(api.to(IMPORT)[0]?.headers.get('Content-Type')).toContain('text/csv')
  expect(screen.getByRole('row', { name: /Klinik B/ })).toHaveTextContent(
    'country: There is no country "Atlantis"',
  )
  expect(screen.getByText(/Correct these rows in the file/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
  await user.click(await press('Only errors'))
  expect(screen.queryByText('Klinik A')).not.toBeInTheDocument()
  expect(screen.getByText('Klinik B')).toBeVisible()
})

test('what is right is added once it is pressed for, and said with its number', async () => {
  const { api, user } = await choose(({ query }) =>
    json({
      lines: [aLine({ outcome: query.get('dryRun') === 'true' ? 'would_add' : 'added' }), known],
    }),
  )
  await user.dblClick(await press('Add 1 hospital'))
  expect(await screen.findByText('1 hospital added, inactive')).toBeVisible()
  expect(api.to(IMPORT).map(({ query }) => query.get('dryRun'))).toEqual(['true', 'false'])
  expect(within(screen.getByRole('row', { name: /Klinik A/ })).getByText('Added')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the inactive hospitals' })).toHaveAttribute(
    'href',
    expect.stringContaining('inactive'),
  )
})

test('without an answer nothing is lost: the same import is asked for again', async () => {
  let works = false
  const { api, user } = await choose(({ query }) => {
    if (query.get('dryRun') === 'true') return json({ lines: [aLine()] })
    if (!works) return Promise.reject(new TypeError('Failed to fetch'))
    return json({ lines: [aLine({ outcome: 'added' })] })
  })
  await user.click(await press('Add 1 hospital'))
  expect(await screen.findByText(/press again, and none is added twice/)).toBeVisible()
  works = true
  await user.click(await press('Add 1 hospital'))
  expect(await screen.findByText('1 hospital added, inactive')).toBeVisible()
  const keys = api.to(IMPORT).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[2])
  expect(keys[1]).toHaveLength(36)
})

test('a list that changed meanwhile is checked again', async () => {
  let checks = 0
  const { user } = await choose(({ query }) => {
    if (query.get('dryRun') === 'false') return problem(400, 'invalid_input', 'Nothing was added')
    checks += 1
    return json({ lines: [checks === 1 ? aLine() : wrong] })
  })
  await user.click(await press('Add 1 hospital'))
  expect(await screen.findByText(/0 to add, 0 on the list already, 1 not right/)).toBeVisible()
  expect(screen.getByText(/The list has changed meanwhile/)).toBeVisible()
})

test('a file that is none is told in the words of the server', async () => {
  await choose(() => problem(400, 'invalid_input', 'There is no column "stars".'))
  expect(await screen.findByText('clinics.csv: There is no column "stars".')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a check that failed is asked for again, with the file that was chosen', async () => {
  let works = false
  const { user } = await choose(() =>
    works ? json({ lines: [known] }) : problem(503, 'unavailable', 'Broken'),
  )
  const again = await press('Check again')
  works = true
  await user.click(again)
  expect(await screen.findByText(/There is nothing to add/)).toBeVisible()
})

test('the list leads to it', async () => {
  fakeApi({ ...signedIn, 'GET /api/admin/hospitals': () => page([]) })
  const { user } = renderPage('/hospitals')
  await user.click(await screen.findByRole('link', { name: 'Import' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Import hospitals' })).toBeVisible()
})

test('many rows come in pieces', async () => {
  const lines = Array.from({ length: 130 }, (_, n) => aLine({ line: n + 2, name: `Klinik ${n}` }))
  const { user } = await choose(() => json({ lines }))
  await user.click(await press('Show 30 more'))
  await waitFor(() => expect(screen.getByText('Klinik 129')).toBeVisible())
})
