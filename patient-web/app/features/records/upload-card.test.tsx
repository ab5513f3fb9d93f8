import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentToasts, dismissToast } from '~/components/ui/toast-store'
import { forgetSession } from '~/lib/api/session'
import { withDialogs } from '../../../jest/dialog'
import { record } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { type FakeRequest, fakeRequests } from '../../../jest/xhr'
import { UploadCard } from './upload-card'

const CONSENTS = 'GET /api/profile/consents'
const consent = (granted: boolean) => ({ body: { items: [{ purpose: 'health_data', granted }] } })
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
const onChange = jest.fn()
const show = (records: Parameters<typeof UploadCard>[0]['records'], props = {}) =>
  renderPage(<UploadCard records={records} onChange={onChange} {...props} />)
const choose = (...files: File[]) => {
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } })
  return act(async () => undefined)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const toasts = () => currentToasts().map(({ title, body }) => [title, body])
const waitForRequest = async (sent: FakeRequest[]) => {
  await waitFor(() => expect(sent).not.toHaveLength(0))
  return sent[0] as FakeRequest
}

beforeEach(() => {
  withDialogs()
  signIn()
  act(() => void forgetSession())
  for (const { id } of currentToasts()) dismissToast(id)
  onChange.mockClear()
  signIn()
  serve({ [CONSENTS]: consent(true) })
})

test('it says what can be sent and who sees it, and offers the camera', () => {
  show([])
  expect(screen.getByRole('heading', { name: 'Medical records' })).toBeInTheDocument()
  expect(screen.getByText(/Up to 5 files .* 10 MB each: PDF, DOC, DOCX, JPG, PNG or GIF/)).toBeInTheDocument()
  expect(screen.getByText(/must give a reason, which you can read/)).toBeInTheDocument()
  expect(screen.getByText(/A hospital only when you share a file with a booking/)).toBeInTheDocument()
  expect(screen.getByLabelText('Choose files')).toHaveAttribute(
    'accept',
    '.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif',
  )
  expect(screen.getByLabelText('Take a photo')).toHaveAttribute('capture', 'environment')
  expect(screen.queryByRole('list', { name: 'Your uploads' })).not.toBeInTheDocument()
})

test('a file shows how far it is in words, then that it is stored; the list is read again', async () => {
  const sent = fakeRequests()
  show([])
  await choose(pdf('Blood test.pdf'))
  const request = await waitForRequest(sent)
  act(() => request.progress(42, 100))
  const bar = screen.getByRole('progressbar', { name: 'Uploading Blood test.pdf' })
  expect(bar).toHaveAttribute('aria-valuetext', 'Uploading: 42%')
  act(() => request.progress(100, 100))
  expect(screen.getByText(/All sent. We are checking the file/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument()
  expect(screen.queryByText('Uploaded')).not.toBeInTheDocument()
  await act(async () => request.answer(201, record()))
  expect(await screen.findByText('Uploaded')).toBeInTheDocument()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a dropped file goes as a chosen one does', async () => {
  const sent = fakeRequests()
  show([])
  const zone = screen.getByText('or drop them here')
  const dataTransfer = { types: ['Files'], files: [pdf('dropped.pdf')] }
  expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(false)
  fireEvent.drop(zone, { dataTransfer })
  expect((await waitForRequest(sent)).fileName).toBe('dropped.pdf')
})

test('what breaks a rule is told before anything is sent', async () => {
  const sent = fakeRequests()
  show(Array.from({ length: 4 }, (_, n) => record({ id: `${n}`, name: `${n}.pdf` })))
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  expect(toasts()).toEqual([['common.upload.tooMany', 'common.upload.tooMany.body']])
  expect(screen.getAllByText('You can upload a maximum of 5 files.')).toHaveLength(2)
  await choose(new File(['x'], 'run.exe'))
  expect(toasts()).toEqual([['common.upload.error', 'common.upload.unsupported']])
  expect(sent).toHaveLength(0)
})

test('beside a good file, each refused one stands with its name and reason, until it is chosen anew', async () => {
  const sent = fakeRequests()
  const large = pdf('large.pdf')
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
  show([])
  await choose(pdf('good.pdf'), new File(['x'], 'run.exe'), large)
  expect((await waitForRequest(sent)).fileName).toBe('good.pdf')
  expect(toasts()).toEqual([
    ['common.upload.error', 'common.upload.unsupported'],
    ['common.upload.error', 'common.upload.tooLarge'],
  ])
  const row = (name: string) => screen.getByRole('heading', { name }).closest('li')
  expect(row('run.exe')).toHaveTextContent(/Not uploaded.*File type not supported/)
  expect(row('large.pdf')).toHaveTextContent(/Not uploaded.*File size must be less than 10MB/)
  expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
  await choose(new File(['x'], 'run.exe'))
  expect(screen.getAllByRole('heading', { name: 'run.exe' })).toHaveLength(1)
  await press('Remove run.exe')
  expect(screen.queryByText('run.exe', { selector: 'bdi' })).not.toBeInTheDocument()
})

test('a refusal stands at its file in the words of the server; the file can go from the list', async () => {
  fakeRequests((request) => request.answer(422, { code: 'file_refused', detail: 'Please check the file.' }))
  show([])
  await choose(pdf('odd.pdf'))
  expect(await screen.findByText('Please check the file.')).toBeInTheDocument()
  expect(screen.getByText('Not uploaded')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
  await press('Remove odd.pdf')
  expect(screen.getByText(/is no longer in the list. It was not uploaded/)).toHaveTextContent('odd.pdf')
  expect(screen.getByRole('heading', { name: 'Medical records' })).toHaveFocus()
})

test('a busy server offers Retry, a running upload Cancel', async () => {
  const sent = fakeRequests((request) => request.answer(503, { code: 'unavailable', detail: 'Not now.' }))
  show([])
  await choose(pdf('a.pdf'))
  await screen.findByText('Not now.')
  await press('Retry a.pdf')
  await waitFor(() => expect(sent).toHaveLength(2))
  await press('Cancel a.pdf')
  expect(sent[1]?.aborted).toBe(true)
  expect(screen.queryByRole('list', { name: 'Your uploads' })).not.toBeInTheDocument()
  expect(screen.getByText(/is not uploaded. You cancelled it/)).toBeInTheDocument()
})

test('a missing consent is told with the way to it, before a byte is sent', async () => {
  serve({ [CONSENTS]: consent(false) })
  const sent = fakeRequests()
  const onConsentNeeded = jest.fn()
  show([], { onConsentNeeded })
  await choose(pdf('a.pdf'))
  expect(await screen.findByRole('alert')).toHaveTextContent('We need your consent first')
  await press('See the consent')
  expect(onConsentNeeded).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Retry a.pdf' })).toBeInTheDocument()
  expect(sent).toHaveLength(0)
})

test('removing a stored file asks first, and says that it is gone', async () => {
  const path = 'DELETE /api/medical-records/record-1'
  const sent = serve({ [path]: [problem(503, 'unavailable', 'Not now.'), { status: 204 }] })
  show([record()])
  await press('Remove Blood test.pdf')
  expect(screen.getByRole('dialog', { name: 'Delete this file?' })).toHaveTextContent(
    /cannot be undone.*shared it with a booking, it goes from there too/,
  )
  await press('Keep it')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await press('Remove Blood test.pdf')
  await press('Delete this file')
  expect(await screen.findByText('Not now.')).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
  await press('Delete this file')
  expect(await screen.findByText(/is deleted. It cannot be opened any more/)).toBeInTheDocument()
  expect(sent.map(({ call }) => call)).toEqual([path, path])
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a list that could not be loaded is told as that', async () => {
  show(undefined)
  expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded. It is safe.')
  await press('Try again')
  expect(onChange).toHaveBeenCalledTimes(1)
})

describe.each([
  ['before any byte is reported', 0],
  ['in the middle of the file', 42],
  ['after the last byte', 100],
])('a file whose answer was lost %s', (_when, sentBytes) => {
  const RECORDS = 'GET /api/medical-records'
  const NOT_LISTED = { [CONSENTS]: consent(true), [RECORDS]: problem(400, 'x', 'x') }
  async function unknown() {
    serve(NOT_LISTED)
    const sent = fakeRequests((request) => {
      if (sentBytes > 0) request.progress(sentBytes, 100)
      request.breakOff()
    })
    show([])
    await choose(pdf('Blood test.pdf'))
    expect(await screen.findByText('Not known yet whether it arrived')).toBeInTheDocument()
    expect(screen.queryByText('Not uploaded')).not.toBeInTheDocument()
    return sent
  }

  test('is shown as uploaded where the list has it', async () => {
    serve({ [CONSENTS]: consent(true), [RECORDS]: { body: { items: [record()] } } })
    fakeRequests((request) => {
      if (sentBytes > 0) request.progress(sentBytes, 100)
      request.breakOff()
    })
    show([])
    await choose(pdf('Blood test.pdf'))
    expect(await screen.findByText('Uploaded')).toBeInTheDocument()
    expect(onChange).toHaveBeenCalled()
  })

  test('is offered for deletion when another attempt is cancelled', async () => {
    const sent = await unknown()
    await press('Retry Blood test.pdf')
    await waitFor(() => expect(sent).toHaveLength(2))
    serve({ [RECORDS]: { body: { items: [record()] } } })
    await press('Cancel Blood test.pdf')
    expect(await screen.findByRole('dialog')).toHaveTextContent('Blood test.pdf')
    expect(sent[1]?.aborted).toBe(true)
    expect(screen.queryByText(/is not uploaded/)).not.toBeInTheDocument()
  })

  test('is offered for deletion when it turns out to be stored', async () => {
    await unknown()
    serve({ [RECORDS]: { body: { items: [record()] } } })
    await press('Remove Blood test.pdf')
    expect(await screen.findByRole('dialog')).toHaveTextContent('Blood test.pdf')
    expect(onChange).toHaveBeenCalled()
  })

  test('leaves the list without a claim when it is not found', async () => {
    await unknown()
    serve({ [RECORDS]: { body: { items: [] } } })
    await press('Remove Blood test.pdf')
    expect(await screen.findByText(/no longer in this list. If it did arrive/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument()
  })

  test('stays while nobody can look', async () => {
    await unknown()
    serve(NOT_LISTED)
    await press('Remove Blood test.pdf')
    expect(await screen.findByText(/We could not look whether/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove Blood test.pdf' })).toBeInTheDocument()
  })
})
