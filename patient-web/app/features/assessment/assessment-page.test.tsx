import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { clearErrors } from '~/components/ui/toast-store'
import { Toaster } from '~/components/ui/toaster'
import type { AssessmentDraft } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { problem, type Sent, serve, signIn } from '../../../jest/server'
import { AssessmentPage } from './assessment-page'
import type { AssessmentFiles } from './files'

const PUT = 'PUT /api/assessments/draft'
const GET_DRAFT = 'GET /api/assessments/draft'
const POST = 'POST /api/assessments'
const CONSENT = 'PUT /api/profile/consents/health_data'
const NOTHING: AssessmentDraft = { data: null, step: null, version: 0, sentVersion: 0, savedAt: null }
const NO_FILES: AssessmentFiles = { ready: [], uploading: 0, failed: 0 }
const FILLED: AssessmentDraft = {
  data: {
    conditionCategory: 'Orthopedic Surgery',
    symptoms: 'Pain in the left hip',
    urgencyLevel: 'medium',
    budgetRange: '$15,000 - $30,000',
    preferredDestinations: ['Malaysia', 'Kenya'],
  },
  step: 3,
  version: 4,
  sentVersion: 0,
  savedAt: '2026-11-21T10:42:00Z',
}
const SAVED = { body: { ...FILLED, version: 5 } }

const onStored = jest.fn()
const onRetry = jest.fn()
let setFiles: (files: AssessmentFiles) => void = () => {}

function Address() {
  const { pathname, search, hash } = useLocation()
  return <output data-testid="address">{pathname + search + hash}</output>
}

interface Opened {
  draft?: AssessmentDraft | undefined
  consented?: boolean | undefined
  files?: AssessmentFiles
  part?: string
}

function open({ part, files = NO_FILES, ...given }: Opened = {}) {
  const loaded = { draft: NOTHING, consented: true, ...given }
  const Page = () => {
    const [shown, set] = useState(files)
    setFiles = set
    return (
      <>
        <AssessmentPage
          userId="u"
          files={shown}
          records={<p>Files here</p>}
          {...{ loaded, onRetry, onStored }}
        />
        <Address />
        <Toaster />
      </>
    )
  }
  return renderPage(<Page />, { path: part ? `/?part=${part}` : '/' })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const part = (name: string) => screen.findByRole('heading', { name, level: 2 })
const posts = (sent: Sent[]) => sent.filter(({ call }) => call === POST)

beforeEach(() => {
  sessionStorage.clear()
  clearErrors()
  onStored.mockClear()
  onRetry.mockClear()
  Element.prototype.scrollIntoView = () => {}
  signIn()
})

describe('loading', () => {
  test('a skeleton first', () => {
    renderPage(<AssessmentPage userId="u" loaded={undefined} files={NO_FILES} {...{ onRetry, onStored }} />)
    expect(screen.getByTestId('skeleton')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Loading your answers')
  })

  test.each([{ draft: undefined }, { consented: undefined }])(
    'never a form in place of a draft that could not be read (%p)',
    async (failed) => {
      open(failed)
      expect(screen.getByRole('alert')).toHaveTextContent('Your answers could not be loaded')
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
      await press('Try again')
      act(() => void window.dispatchEvent(new Event('online')))
      expect(onRetry).toHaveBeenCalledTimes(2)
    },
  )

  test('the form opens where the draft was left', async () => {
    open({ draft: { ...FILLED, step: 2 } })
    expect(await part('Your preferences')).toBeInTheDocument()
    expect(screen.getByText('Part 3 of 4')).toBeInTheDocument()
    expect(screen.getByText(/^Saved \d\d:42$/)).toBeInTheDocument()
  })
})

describe('consent', () => {
  test('comes before the first question, unticked, and nothing is stored before it', async () => {
    const sent = serve({ [CONSENT]: { body: { purpose: 'health_data', granted: true } } })
    open({ consented: false })
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.queryByText('Files here')).not.toBeInTheDocument()
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await press('Agree and continue')
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Agree and continue')
    expect(await part('Your condition')).toHaveFocus()
    expect(screen.getByText('Files here')).toBeInTheDocument()
    expect(sent.map(({ call }) => call)).toEqual([CONSENT])
  })

  test('one that was not stored lets nobody pass', async () => {
    serve({})
    open({ consented: false })
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Agree and continue')
    expect(await screen.findByText('We got no answer')).toBeInTheDocument()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  test('one that was withdrawn meanwhile is asked for again, and the answers stay', async () => {
    serve({
      [PUT]: [problem(403, 'consent_required', 'x'), SAVED],
      [CONSENT]: { body: { purpose: 'health_data', granted: true } },
    })
    open()
    await userEvent.type(screen.getByLabelText('What are your symptoms?'), 'Pain')
    await userEvent.tab()
    expect(await screen.findByRole('alert')).toHaveTextContent('What you have typed is still here')
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Agree and continue')
    expect(await screen.findByLabelText('What are your symptoms?')).toHaveValue('Pain')
    expect(await screen.findByText(/^Saved/)).toBeInTheDocument()
  })
})

describe('the parts', () => {
  test('what is missing takes the focus, is said at its field, and goes when it is answered', async () => {
    serve({})
    open()
    await press('Continue')
    const summary = screen.getByRole('alert')
    expect(summary).toHaveFocus()
    expect(within(summary).getAllByRole('link')).toHaveLength(3)
    expect(screen.getByText('Required Fields Missing')).toBeInTheDocument()
    expect(screen.getByText('Please fill in all required fields.')).toBeInTheDocument()
    const urgency = within(summary).getByRole('link', { name: 'Choose how urgent it is' })
    const target = document.getElementById(urgency.getAttribute('href')?.slice(1) ?? '')
    expect(target).toBe(screen.getByRole('radio', { name: 'Low (can wait 6+ months)' }))
    const symptoms = screen.getByLabelText('What are your symptoms?')
    expect(symptoms).toHaveAccessibleDescription(/Say what your symptoms are/)
    await userEvent.type(symptoms, 'Pain')
    expect(symptoms).toBeValid()
    expect(screen.getByRole('group', { name: 'How urgent is it?' })).toHaveAccessibleDescription(
      /Choose how urgent it is/,
    )
  })

  test('a pasted text that is too long stays whole, and the page says by how much', async () => {
    serve({ [PUT]: SAVED })
    open({ part: 'background' })
    const field = screen.getByLabelText(/Which medicines/)
    await userEvent.click(field)
    await userEvent.paste(`${'x'.repeat(5_000)} end`)
    expect(field).toHaveValue(`${'x'.repeat(5_000)} end`)
    const tooLong = /is 4 characters too long. Keep it to 5,000 characters.$/
    expect(field).toHaveAccessibleDescription(tooLong)
    await press('Continue')
    expect(screen.getByRole('link', { name: tooLong })).toBeInTheDocument()
    expect(screen.queryByText('Required Fields Missing')).not.toBeInTheDocument()
    await userEvent.type(field, '{Backspace>4/}')
    expect(field).toBeValid()
    await press('Continue')
    expect(await part('Your preferences')).toBeInTheDocument()
  })

  test('one after the other, each with its own address, and Back', async () => {
    serve({ [PUT]: SAVED })
    open()
    expect(screen.getByText('Part 1 of 4')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Orthopedic Surgery' }))
    await userEvent.type(screen.getByLabelText('What are your symptoms?'), 'Pain')
    await userEvent.click(screen.getByRole('radio', { name: 'Medium (3-6 months)' }))
    await press('Continue')
    expect(await part('Your medical background')).toHaveFocus()
    expect(screen.getByTestId('address')).toHaveTextContent('/?part=background')
    expect(screen.getByLabelText(/Which medicines/)).toHaveAccessibleName(/\(optional\)/)
    await press('Continue')
    expect(await part('Your preferences')).toHaveFocus()
    await press('Back')
    expect(await part('Your medical background')).toHaveFocus()
    await press('Back')
    expect(await screen.findByLabelText('What are your symptoms?')).toHaveValue('Pain')
    expect(screen.getByRole('radio', { name: 'Medium (3-6 months)' })).toBeChecked()
  })

  test('destinations: those of the form and others, each once', async () => {
    serve({ [PUT]: SAVED })
    open({ part: 'preferences' })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Thailand' }))
    const own = screen.getByLabelText('Another destination')
    await userEvent.type(own, 'Kenya{Enter}')
    expect(screen.getByText('Kenya is on your list.')).toBeInTheDocument()
    await userEvent.type(own, 'KENYA')
    await press('Add')
    expect(screen.getByText('Kenya is on your list already.')).toBeInTheDocument()
    await userEvent.type(own, '  {Enter}')
    await userEvent.clear(own)
    await userEvent.type(own, 'malaysia{Enter}')
    expect(screen.getByRole('checkbox', { name: 'Malaysia' })).toBeChecked()
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
    await press('Remove Kenya')
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
    expect(own).toHaveFocus()
    expect(screen.getByRole('heading', { name: 'Your preferences' })).toBeInTheDocument()
  })

  test('Continue adds the destination that was typed', async () => {
    const sent = serve({ [PUT]: SAVED })
    open({ part: 'preferences', draft: FILLED })
    await userEvent.type(screen.getByLabelText('Another destination'), 'Ghana')
    await press('Continue')
    expect(await part('Check your answers')).toBeInTheDocument()
    expect(screen.getByText(/Ghana/)).toBeInTheDocument()
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({
        data: { preferredDestinations: ['Malaysia', 'Kenya', 'Ghana'] },
      }),
    )
  })

  test('leaving the field adds the destination that was typed', async () => {
    serve({ [PUT]: SAVED })
    open({ part: 'preferences' })
    await userEvent.type(screen.getByLabelText('Another destination'), 'Ghana')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Thailand' }))
    expect(await screen.findByRole('button', { name: 'Remove Ghana' })).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Thailand' })).toBeChecked()
  })
})

describe('another device', () => {
  test.each([
    ['Use the other version', 'From the phone'],
    ['Keep what is here', 'Painful'],
  ])('%s', async (choice, expected) => {
    const newer = {
      data: { symptoms: 'From the phone' },
      step: 0,
      version: 9,
      sentVersion: 0,
      savedAt: '2026-11-21T10:42:00Z',
    }
    serve({
      [PUT]: [problem(409, 'stale_version', 'x'), SAVED],
      'GET /api/assessments/draft': { body: newer },
    })
    open({
      draft: {
        data: { symptoms: 'Pain' },
        step: 0,
        version: 3,
        sentVersion: 0,
        savedAt: '2026-11-21T09:00:00Z',
      },
    })
    await userEvent.type(screen.getByLabelText('What are your symptoms?'), 'ful')
    await userEvent.tab()
    const panel = await screen.findByRole('alert')
    expect(panel).toHaveTextContent('Your answers were changed on another device')
    expect(panel).toHaveTextContent(/The other version was saved on Nov 21, 2026, \d\d:42/)
    expect(panel).toHaveTextContent(/What is here was last changed on/)
    expect(screen.getByText('Not saved yet. Please choose a version above.')).toBeInTheDocument()
    const differing = within(panel)
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
    expect(differing).toEqual(['What are your symptoms?'])
    expect(within(panel).getByText('From the phone')).toBeInTheDocument()
    expect(within(panel).getByText('Painful')).toBeInTheDocument()
    await press('Continue')
    expect(panel.parentElement).toHaveFocus()
    await press(choice)
    expect(screen.getByLabelText('What are your symptoms?')).toHaveValue(expected)
    expect(screen.queryByRole('button', { name: choice })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Your condition' })).toHaveFocus()
  })
})

describe('check and submit', () => {
  test('every answer, with the way to its question and back', async () => {
    serve({ [PUT]: SAVED })
    open({ draft: FILLED, files: { ...NO_FILES, ready: [{ id: 'f', name: 'xray.pdf' }] } })
    expect(screen.getByText('Pain in the left hip')).toBeInTheDocument()
    expect(screen.getByText('Medium (3-6 months)')).toBeInTheDocument()
    expect(screen.getByText('Kenya')).toBeInTheDocument()
    expect(screen.getByText('xray.pdf')).toBeInTheDocument()
    expect(screen.getAllByText('Not answered')).toHaveLength(3)
    await userEvent.click(screen.getByRole('link', { name: 'Change What are your symptoms?' }))
    const symptoms = await screen.findByLabelText('What are your symptoms?')
    expect(symptoms).toHaveFocus()
    await userEvent.type(symptoms, ' and knee')
    await press('Continue')
    expect(await part('Check your answers')).toHaveFocus()
    expect(screen.getByText('Pain in the left hip and knee')).toBeInTheDocument()
  })

  test('a missing answer leads to its part, and from there back', async () => {
    const sent = serve({ [PUT]: SAVED })
    open({ draft: { ...FILLED, data: { ...FILLED.data, urgencyLevel: '' } } })
    await press('Submit Assessment')
    expect(await part('Your condition')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(posts(sent)).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'High (1-3 months)' }))
    await press('Continue')
    expect(await part('Check your answers')).toHaveFocus()
  })

  test('twice pressed is submitted once, with the files that are there', async () => {
    const sent = serve({ [POST]: { status: 201, body: { id: 'a1' } } })
    open({ draft: FILLED, files: { ...NO_FILES, ready: [{ id: 'f', name: 'xray.pdf' }] } })
    const form = screen.getByRole('button', { name: 'Submit Assessment' }).closest('form') as HTMLFormElement
    // Before anything is drawn in between.
    act(() => {
      fireEvent.submit(form)
      fireEvent.submit(form)
    })
    await waitFor(() => expect(onStored).toHaveBeenCalledWith('a1'))
    expect(posts(sent)).toHaveLength(1)
    expect(posts(sent)[0]?.body).toMatchObject({
      conditionCategory: 'Orthopedic Surgery',
      symptoms: 'Pain in the left hip',
      currentMedications: null,
      recordIds: ['f'],
    })
    expect(screen.getByText('Your health assessment has been saved successfully.')).toBeInTheDocument()
  })

  describe('a draft that another tab has sent', () => {
    const emptied: AssessmentDraft = { ...NOTHING, version: 5, sentVersion: 5 }
    const refused = problem(409, 'stale_version', 'Changed meanwhile')

    test('is not sent again: the patient is told, led to the results, and can send an update', async () => {
      serve({ [POST]: refused, [GET_DRAFT]: { body: emptied } })
      open({ draft: FILLED })
      await press('Submit Assessment')
      const panel = await screen.findByRole('alert')
      expect(panel).toHaveTextContent('You already sent this form')
      expect(panel.parentElement).toHaveFocus()
      expect(within(panel).getByRole('link', { name: 'See your results' })).toHaveAttribute(
        'href',
        '/dashboard/results',
      )
      expect(screen.queryByText('Submission Failed')).not.toBeInTheDocument()
      expect(onStored).not.toHaveBeenCalled()
      // Its files went with what was sent.
      expect(onRetry).toHaveBeenCalledTimes(1)
      expect(screen.getByText('Pain in the left hip')).toBeInTheDocument()
      const sent = serve({
        [PUT]: { body: { ...FILLED, version: 6, sentVersion: 5 } },
        [POST]: { status: 201, body: { id: 'a2' } },
      })
      await press('Use these answers for an update')
      expect(await screen.findByText(/^Saved/)).toBeInTheDocument()
      await press('Submit Assessment')
      await waitFor(() => expect(onStored).toHaveBeenCalledWith('a2'))
      expect(posts(sent)[0]?.body).toMatchObject({ symptoms: 'Pain in the left hip', draftVersion: 6 })
    })

    test('is told so also when the next assessment has begun', async () => {
      const next = {
        ...FILLED,
        data: { ...FILLED.data, symptoms: 'The next one' },
        version: 6,
        sentVersion: 5,
      }
      serve({ [POST]: refused, [GET_DRAFT]: { body: next } })
      open({ draft: FILLED })
      await press('Submit Assessment')
      const panel = await screen.findByRole('alert')
      expect(panel).toHaveTextContent('You already sent this form')
      expect(panel).toHaveTextContent('The next one')
    })

    test('goes at once on the version of a tab that saved the same answers', async () => {
      const sent = serve({
        [POST]: [refused, { status: 201, body: { id: 'a1' } }],
        [GET_DRAFT]: { body: { ...FILLED, step: 2, version: 7 } },
      })
      open({ draft: FILLED })
      await press('Submit Assessment')
      await waitFor(() => expect(onStored).toHaveBeenCalledWith('a1'))
      expect(posts(sent).map(({ body }) => (body as { draftVersion: number }).draftVersion)).toEqual([4, 7])
    })
  })

  test('a file that went with another assessment: the files are read again', async () => {
    const errors = [{ pointer: '/recordIds', code: 'record', detail: 'One of the files is not among those.' }]
    serve({ [POST]: { status: 400, body: { code: 'invalid_input', status: 400, errors } } })
    open({ draft: FILLED, files: { ...NO_FILES, ready: [{ id: 'f', name: 'xray.pdf' }] } })
    await press('Submit Assessment')
    expect(await screen.findByText(/One of the files is not among those/)).toBeInTheDocument()
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('a lost answer: the repetition has the same key', async () => {
    const keys: (string | null)[] = []
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Response.json({ id: 'a1' }),
    ]
    globalThis.fetch = (async (request: Request) => {
      keys.push(request.headers.get('idempotency-key'))
      return answers[keys.length - 1]?.()
    }) as typeof fetch
    open({ draft: FILLED })
    await press('Submit Assessment')
    // In the box and in the message alike.
    await waitFor(() => expect(screen.getAllByText(/^Network error/)).toHaveLength(2))
    expect(screen.getByText(/it is stored once, not twice/)).toBeInTheDocument()
    expect(screen.queryByText('No files go with it.')).not.toBeInTheDocument()
    expect(onStored).not.toHaveBeenCalled()
    await press('Submit Assessment')
    await waitFor(() => expect(onStored).toHaveBeenCalledWith('a1'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  test('too many: says how long to wait', async () => {
    const refused = problem(429, 'rate_limited', 'Too many assessments.')
    serve({ [POST]: { ...refused, headers: { 'retry-after': '540' } } })
    open({ draft: FILLED })
    await press('Submit Assessment')
    expect(await screen.findAllByText('Submission Failed')).toHaveLength(2)
    expect(screen.getAllByText('Too many assessments. Try again in 9 minutes.')).toHaveLength(2)
  })

  test("the server's errors stand at their fields", async () => {
    serve({
      [PUT]: SAVED,
      [POST]: problem(400, 'invalid_input', 'Not a destination', '/preferredDestinations/1'),
    })
    open({ draft: FILLED })
    await press('Submit Assessment')
    expect(await part('Your preferences')).toBeInTheDocument()
    expect(screen.getByRole('group', { name: /Where would you like/ })).toHaveAccessibleDescription(
      /Not a destination/,
    )
  })

  test('waits for files under way, then submits by itself', async () => {
    const sent = serve({ [POST]: { status: 201, body: { id: 'a1' } } })
    open({ draft: FILLED, files: { ...NO_FILES, uploading: 2 } })
    expect(screen.getByText('2 files are still being uploaded.')).toBeInTheDocument()
    await press('Submit Assessment')
    expect(screen.getByText(/We submit as soon as your files are here/)).toBeInTheDocument()
    expect(posts(sent)).toEqual([])
    act(() => setFiles({ ready: [{ id: 'f', name: 'xray.pdf' }], uploading: 0, failed: 0 }))
    await waitFor(() => expect(onStored).toHaveBeenCalledWith('a1'))
    expect(posts(sent)[0]?.body).toMatchObject({ recordIds: ['f'] })
  })

  test('whoever leaves while files are under way is told on return that nothing was submitted', async () => {
    const sent = serve({ [POST]: { status: 201, body: { id: 'a1' } } })
    const { unmount } = open({ draft: FILLED, files: { ready: [], uploading: 1, failed: 0 } })
    await press('Submit Assessment')
    unmount()
    const again = open({
      draft: FILLED,
      files: { ready: [{ id: 'r1', name: 'scan.pdf' }], uploading: 0, failed: 0 },
    })
    expect(screen.getByText(/Not submitted yet, as you left this page/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Submit Assessment' })).toHaveFocus()
    expect(posts(sent)).toHaveLength(0)
    await press('Submit Assessment')
    await waitFor(() => expect(onStored).toHaveBeenCalledWith('a1'))
    expect(screen.queryByText(/as you left this page/)).not.toBeInTheDocument()
    again.unmount()
    open({ draft: FILLED })
    expect(screen.queryByText(/as you left this page/)).not.toBeInTheDocument()
  })

  test('a file that fails meanwhile stops it; it can be left behind', async () => {
    const sent = serve({ [POST]: { status: 201, body: { id: 'a1' } } })
    open({ draft: FILLED, files: { ...NO_FILES, uploading: 1 } })
    await press('Submit Assessment')
    act(() => setFiles({ ...NO_FILES, failed: 1 }))
    expect(await screen.findByText(/Not submitted yet, as a file could not be uploaded/)).toBeInTheDocument()
    expect(screen.getByText(/1 file could not be uploaded and stays behind/)).toBeInTheDocument()
    expect(posts(sent)).toEqual([])
    await press('Submit Assessment')
    await waitFor(() => expect(onStored).toHaveBeenCalledWith('a1'))
  })
})
