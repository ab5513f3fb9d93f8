import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Assessment } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { AssessmentView } from './assessment-view'
import { AssessmentsPage } from './assessments-page'

const DATA = {
  conditionCategory: 'Heart Disease',
  symptoms: 'Short of breath',
  currentMedications: null,
  medicalHistory: null,
  treatmentGoals: null,
  urgencyLevel: 'high',
  budgetRange: null,
  preferredDestinations: ['India'],
  recordIds: ['r1', 'r2'],
} as const

function assessment(changes: Partial<Assessment> = {}): Assessment {
  const data = { ...DATA, preferredDestinations: ['India'], recordIds: ['r1', 'r2'] }
  return {
    ...data,
    id: 'a1',
    uploadedFiles: [],
    assessmentData: data,
    createdAt: '2026-11-07T08:00:00Z',
    version: 1,
    ...changes,
  }
}

const onRetry = jest.fn()
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  onRetry.mockClear()
  signIn()
})

describe('the list', () => {
  test('a skeleton first', () => {
    renderPage(<AssessmentsPage loaded={undefined} onRetry={onRetry} />)
    expect(screen.getByTestId('skeleton')).toBeInTheDocument()
  })

  test('none yet: says so, with one way to start', () => {
    renderPage(<AssessmentsPage loaded={{ page: { items: [] } }} onRetry={onRetry} />)
    expect(screen.getByText('No assessment yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Start a new assessment' })).toHaveAttribute(
      'href',
      '/dashboard/diagnosis',
    )
  })

  test('a failure is told as one', async () => {
    renderPage(<AssessmentsPage loaded={{ page: undefined }} onRetry={onRetry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Your assessments could not be loaded')
    await press('Try again')
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('date, condition, urgency and files; older ones when asked for', async () => {
    const older = assessment({ id: 'a0', conditionCategory: 'Eye Surgery', recordIds: [] })
    serve({ 'GET /api/assessments': [problem(500, 'internal', 'Away'), { body: { items: [older] } }] })
    renderPage(
      <AssessmentsPage loaded={{ page: { items: [assessment()], nextCursor: 'c' } }} onRetry={onRetry} />,
    )
    expect(screen.getByText('Nov 07, 2026')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Heart Disease' })).toHaveAttribute(
      'href',
      '/dashboard/assessments/a1',
    )
    expect(screen.getByText('High (1-3 months)')).toBeInTheDocument()
    expect(screen.getByText('2 files')).toBeInTheDocument()
    await press('Show more')
    expect(await screen.findByText('More could not be loaded')).toBeInTheDocument()
    await press('Show more')
    expect(await screen.findByRole('link', { name: 'Eye Surgery' })).toBeInTheDocument()
    expect(screen.getByText('No files')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })
})

test('the list says how many files are deleted since', () => {
  renderPage(
    <AssessmentsPage
      loaded={{ page: { items: [assessment()] }, records: [{ id: 'r2' }] }}
      onRetry={onRetry}
    />,
  )
  expect(screen.getByText('2 files, 1 deleted since')).toBeInTheDocument()
})

describe('one of them', () => {
  const GET = 'GET /api/assessments/draft'
  const PUT = 'PUT /api/assessments/draft'
  const COPY = 'Start a new one from these answers'
  const onFilled = jest.fn()
  const records = [
    { id: 'r1', name: 'ecg.pdf' },
    { id: 'r2', name: 'letter.docx' },
  ]

  function show(one: Assessment | null | undefined = assessment(), files = records) {
    renderPage(
      <AssessmentView loaded={{ assessment: one, records: files }} onRetry={onRetry} onFilled={onFilled} />,
    )
  }

  beforeEach(() => onFilled.mockClear())

  test('can be read, not changed', () => {
    show()
    expect(screen.getByRole('heading', { name: 'Assessment of Nov 07, 2026' })).toBeInTheDocument()
    expect(screen.getByText('Short of breath')).toBeInTheDocument()
    expect(screen.getByText('letter.docx')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Change/ })).not.toBeInTheDocument()
  })

  test('a file that was deleted since is told as that, beside those that are left', () => {
    show(assessment(), records.slice(0, 1))
    expect(screen.getByText('ecg.pdf')).toBeInTheDocument()
    expect(screen.getByText('1 file was deleted since.')).toBeInTheDocument()
    cleanup()
    show(assessment(), [])
    expect(screen.getByText('2 files, 2 deleted since')).toBeInTheDocument()
  })

  test('where the names could not be read, the files are counted', () => {
    renderPage(
      <AssessmentView
        loaded={{ assessment: assessment(), records: undefined }}
        onRetry={onRetry}
        onFilled={onFilled}
      />,
    )
    expect(screen.getByText('2 files')).toBeInTheDocument()
  })

  test('a copy says beforehand that the files do not come along', () => {
    show()
    expect(screen.getByText(/files stay with this assessment/)).toBeInTheDocument()
    cleanup()
    show(assessment({ recordIds: [] }), [])
    expect(screen.queryByText(/files stay with this assessment/)).not.toBeInTheDocument()
  })

  test('absent, and not read, are two things', () => {
    show(null)
    expect(screen.getByRole('heading', { name: 'This assessment was not found' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('without a draft, its answers fill the form', async () => {
    const sent = serve({
      [GET]: { body: { data: null, step: null, version: 0, savedAt: null } },
      [PUT]: { body: { data: {}, step: 3, version: 1, savedAt: '2026-11-21T10:42:00Z' } },
    })
    show()
    await press(COPY)
    await screen.findByRole('button', { name: COPY })
    expect(onFilled).toHaveBeenCalledTimes(1)
    expect(sent[1]?.body).toMatchObject({ data: { symptoms: 'Short of breath' }, step: 3, version: 0 })
  })

  test('a draft is replaced only when that is wanted', async () => {
    const draft = { data: { symptoms: 'Mine' }, step: 0, version: 4, savedAt: '2026-11-21T10:42:00Z' }
    const sent = serve({ [GET]: { body: draft }, [PUT]: { body: { ...draft, version: 5 } } })
    show()
    await press(COPY)
    expect(await screen.findByRole('alert')).toHaveTextContent('You have a draft already')
    expect(onFilled).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Continue my draft' })).toBeInTheDocument()
    await press('Replace my draft')
    expect(onFilled).toHaveBeenCalledTimes(1)
    expect(sent.at(-1)?.body).toMatchObject({ data: { symptoms: 'Short of breath' }, version: 4 })
  })

  test('what could not be filled in is said', async () => {
    serve({ [GET]: problem(403, 'consent_required', 'Please agree first.') })
    show()
    await press(COPY)
    expect(await screen.findByText('Please agree first.')).toBeInTheDocument()
    expect(onFilled).not.toHaveBeenCalled()
  })
})
