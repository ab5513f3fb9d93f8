import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { CaseBrief, CaseBriefContent, MedicalRecord } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { BriefPage } from './brief-page'

const PUT = 'PUT /api/bookings/b1/brief'
const APPROVE = 'POST /api/bookings/b1/brief/approve'
const GET = 'GET /api/bookings/b1/brief'

const CONTENT: CaseBriefContent = {
  ageYears: 61,
  sex: 'female',
  country: 'KE',
  citizenships: ['KE'],
  languages: ['en', 'sw'],
  wish: 'A new knee',
  condition: 'Pain when walking',
  history: null,
  medicines: null,
  needs: 'A room without stairs',
  heightCm: null,
  weightKg: null,
  smoking: null,
  urgency: 'normal',
  fromMonth: '2027-03',
  toMonth: '2027-05',
  companions: 1,
  files: [],
}

const brief = (changes: Partial<CaseBrief> = {}): CaseBrief => ({
  bookingId: 'b1',
  status: 'draft',
  briefVersion: 1,
  version: 4,
  content: CONTENT,
  completeness: 76,
  requirements: [
    { code: 'age', file: null, isMet: true },
    { code: 'history', file: null, isMet: false },
    { code: 'xray', file: { anyOf: ['xray'], maxAgeMonths: 6 }, isMet: false },
  ],
  identifying: [],
  savedAt: '2026-11-26T08:00:00Z',
  approvedAt: null,
  ...changes,
})

const record = (id: string, name: string): MedicalRecord => ({
  id,
  name,
  contentType: 'application/pdf',
  size: 10,
  createdAt: '2026-11-21T10:42:00Z',
  assessmentId: null,
  safeCopy: 'ready',
  isDamaged: false,
})

function show(start = brief(), { records = [] as MedicalRecord[] | null, isOver = false } = {}) {
  function Page() {
    const [stored, setStored] = useState(start)
    return <BriefPage brief={stored} records={records ?? undefined} isOver={isOver} onStored={setStored} />
  }
  return renderPage(<Page />)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sessionStorage.clear()
  signIn()
})

test('says how complete the case is, and what is missing', () => {
  show()
  expect(screen.getByRole('heading', { name: '76 % complete' })).toBeInTheDocument()
  expect(screen.getByRole('progressbar')).toHaveValue(76)
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toContain('Your past health, and what you must not takeThe doctor plans for your risks.')
  expect(items).toContain('X-ray of the last 6 monthsThe doctor sees how far the illness has come.')
  expect(items.join()).not.toContain('Your age')
})

test('a suggestion says that nothing is saved yet', () => {
  show(brief({ status: 'suggested', briefVersion: 0, version: 0, savedAt: null }))
  expect(screen.getByText('Not saved yet')).toBeInTheDocument()
  expect(screen.getByText(/We filled in what we know/)).toBeInTheDocument()
})

test('saves every answer with the version', async () => {
  const sent = serve({ [PUT]: { body: brief({ version: 5, content: { ...CONTENT, ageYears: 62 } }) } })
  show()
  await userEvent.clear(screen.getByLabelText('Age in years'))
  await userEvent.type(screen.getByLabelText('Age in years'), '62')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Swahili' }))
  await userEvent.selectOptions(screen.getByLabelText('Second citizenship'), 'Uganda')
  const needs = screen.getByLabelText('What else should the hospital plan for?')
  expect(needs).toHaveValue('A room without stairs')
  await userEvent.type(needs, ', please')
  await press('Save draft')
  expect(await screen.findByText('Your draft is saved.')).toBeInTheDocument()
  const content = {
    ...CONTENT,
    needs: 'A room without stairs, please',
    ageYears: 62,
    languages: ['en'],
    citizenships: ['KE', 'UG'],
  }
  expect(sent).toEqual([{ call: PUT, body: { version: 4, content } }])
})

test('approves a draft that is saved, and saves a changed one first', async () => {
  const approved = brief({ status: 'approved', version: 5, approvedAt: '2026-11-26T09:00:00Z' })
  const sent = serve({ [PUT]: { body: brief({ version: 5 }) }, [APPROVE]: { body: approved } })
  show()
  await press('Save and approve')
  expect(await screen.findByText('Your case is approved.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go on to the hospitals' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/offers$/),
  )
  expect(sent).toEqual([{ call: APPROVE, body: { version: 4 } }])
  await userEvent.type(screen.getByLabelText('What do you want a doctor to do?'), 's')
  await press('Save and approve')
  await screen.findByText('Your case is approved.')
  expect(sent.slice(1).map(({ call }) => call)).toEqual([PUT, APPROVE])
  expect(sent.at(-1)?.body).toEqual({ version: 5 })
})

test('a file goes with what it shows', async () => {
  const sent = serve({ [PUT]: { body: brief({ version: 5 }) } })
  show(brief(), { records: [record('r1', 'knee.pdf'), record('r2', 'other.pdf')] })
  await userEvent.click(screen.getByRole('checkbox', { name: 'knee.pdf' }))
  await userEvent.selectOptions(screen.getByLabelText('What does knee.pdf show?'), 'X-ray')
  await userEvent.type(screen.getAllByLabelText(/Month of the examination/)[0] as HTMLElement, '2026-10')
  await press('Save draft')
  await screen.findByText('Your draft is saved.')
  expect(sent[0]?.body).toMatchObject({
    content: { files: [{ recordId: 'r1', kind: 'xray', madeIn: '2026-10' }] },
  })
})

test('files stay in the case while their list cannot be loaded', async () => {
  const files = [{ recordId: 'r1', kind: 'xray' as const, madeIn: null }]
  const sent = serve({ [PUT]: { body: brief({ version: 5 }) } })
  show(brief({ content: { ...CONTENT, files } }), { records: null })
  await userEvent.type(screen.getByLabelText('Medicines that you take'), 'None')
  await press('Save draft')
  await screen.findByText('Your draft is saved.')
  expect(sent[0]?.body).toMatchObject({ content: { files } })
})

test('a number that cannot be is said before anything is sent', async () => {
  const sent = serve({})
  show()
  await userEvent.type(screen.getByLabelText('Height in centimetres'), '2')
  await press('Save draft')
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a whole number from 30 to 250.')
  expect(sent).toEqual([])
})

test('a lost connection keeps what was typed, also over a reload', async () => {
  serve({})
  const { unmount } = show()
  await userEvent.type(screen.getByLabelText('Medicines that you take'), 'Metformin')
  await press('Save draft')
  expect(await screen.findByText('We got no answer')).toBeInTheDocument()
  unmount()
  show()
  expect(screen.getByLabelText('Medicines that you take')).toHaveValue('Metformin')
})

test('a change made on another device is loaded under what was typed', async () => {
  const newer = brief({ version: 9, content: { ...CONTENT, wish: 'Both knees', medicines: 'Aspirin' } })
  const sent = serve({
    [PUT]: [problem(409, 'stale_version', 'Changed'), { body: brief({ version: 10 }) }],
    [GET]: { body: newer },
  })
  show()
  await userEvent.type(screen.getByLabelText('Medicines that you take'), 'Metformin')
  await press('Save draft')
  await userEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }))
  expect(await screen.findByText('The newer version is loaded, with what you typed.')).toBeInTheDocument()
  expect(screen.getByLabelText('What do you want a doctor to do?')).toHaveValue('Both knees')
  expect(screen.getByLabelText('Medicines that you take')).toHaveValue('Metformin')
  await press('Save draft')
  await screen.findByText('Your draft is saved.')
  expect(sent.at(-1)?.body).toMatchObject({
    version: 9,
    content: { wish: 'Both knees', medicines: 'Metformin' },
  })
})

test('names the answers that may show who the patient is', () => {
  show(brief({ identifying: [{ pointer: '/content/history', kinds: ['phone'] }] }))
  const part = screen.getByRole('region', { name: 'Some answers may show who you are' })
  expect(within(part).getByRole('link')).toHaveAttribute('href', '#field-history')
})

test('the case of a booking that is over can be read only', () => {
  show(brief({ status: 'approved', approvedAt: '2026-11-26T09:00:00Z' }), { isOver: true })
  expect(screen.getByText(/can no longer be changed/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save draft' })).not.toBeInTheDocument()
})
