import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTransition, useState } from 'react'
import { withDialogs } from '../../../jest/dialog'
import { record } from '../../../jest/fixtures'
import { renderPage } from '../../../jest/render'
import { problem, serve, signIn } from '../../../jest/server'
import { FilesPage } from './files-page'

type Files = Awaited<Parameters<typeof FilesPage>[0]['files']>

const onChange = jest.fn()
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

/** Shows the page with one answer after the other. */
async function show(...answers: (Files | undefined)[]) {
  const promises = answers.map((files) =>
    files ? Promise.resolve(files) : new Promise<Files>(() => undefined),
  )
  function Page() {
    const [shown, setShown] = useState(0)
    const change = () => {
      onChange()
      startTransition(() => setShown((before) => Math.min(before + 1, promises.length - 1)))
    }
    return (
      <FilesPage
        files={promises[shown] as Promise<Files>}
        onChange={change}
        onConsentNeeded={() => undefined}
      />
    )
  }
  await act(async () => renderPage(<Page />))
}

beforeEach(() => {
  withDialogs()
  onChange.mockClear()
  signIn()
  serve({})
})

test('while the files are read their place is kept', async () => {
  await show(undefined)
  expect(screen.getByRole('heading', { name: 'My files' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Loading your files')
})

test('no file yet: says so, with the way to upload one', async () => {
  await show({ records: [], sentOn: {} })
  expect(screen.getByRole('heading', { name: 'No files yet' })).toBeInTheDocument()
  expect(screen.getByLabelText('Choose files')).toBeInTheDocument()
})

test('a failure is no empty list, and can be tried again', async () => {
  await show({ records: undefined, sentOn: {} }, { records: [record()], sentOn: {} })
  expect(screen.getByRole('alert')).toHaveTextContent(/could not be loaded.*is safe/)
  expect(screen.queryByText('No files yet')).not.toBeInTheDocument()
  await act(() => press('Try again'))
  expect(await screen.findByRole('heading', { name: 'Blood test.pdf' })).toBeInTheDocument()
})

test('each file says how large it is, when it came and with what it went', async () => {
  const records = [
    record(),
    record({ id: 'b', name: 'MRI.jpg', size: 2_411_725, assessmentId: 'a1' }),
    record({ id: 'c', name: 'Old.doc', assessmentId: 'a2' }),
  ]
  await show({ records, sentOn: { a1: '2026-11-20T10:00:00Z' } })
  const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Blood test.pdf340 kB, uploaded Nov 21, 2026Not sent with an assessment yet/),
    expect.stringMatching(/MRI.jpg2.3 MB, .*Sent with your assessment of Nov 20, 2026/),
    expect.stringMatching(
      /Old.docSent with an assessment of yours|Old.doc.*Sent with an assessment of yours/,
    ),
  ])
})

test('a file that the team cannot open says what to do', async () => {
  await show({
    records: [
      record({ id: 'a', name: 'Copy.pdf', safeCopy: 'failed' }),
      record({ id: 'b', name: 'Damaged.pdf', safeCopy: 'failed', isDamaged: true }),
      record({ id: 'c', name: 'Pending.pdf', safeCopy: 'pending' }),
    ],
    sentOn: {},
  })
  const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
  expect(items[0]).toHaveTextContent('Our team cannot open this file. Please upload it again as photos')
  expect(items[1]).toHaveTextContent('This file is damaged in our store. Please upload it again.')
  expect(items[1]).not.toHaveTextContent('Our team cannot open')
  expect(items[2]).not.toHaveTextContent(/cannot open|damaged/)
})

test('a name is text, of whichever direction', async () => {
  const name = '<img src=x onerror=alert(1)>\u0645.pdf'
  await show({ records: [record({ name })], sentOn: {} })
  expect(screen.getByText(name, { selector: 'bdi' })).toBeInTheDocument()
  expect(document.querySelector('img')).toBeNull()
})

test('a download hands over the file, and tells when it could not', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const path = 'GET /api/medical-records/record-1/content'
  serve({ [path]: [problem(404, 'not_found', 'There is nothing at this address.'), { body: {} }] })
  await show({ records: [record()], sentOn: {} })
  await press(/^Download/)
  expect(await screen.findByRole('alert')).toHaveTextContent(/not downloaded.*This no longer exists/)
  expect(click).not.toHaveBeenCalled()
  await press(/^Download/)
  expect(await screen.findByText(/is downloaded/)).toBeInTheDocument()
  expect(click).toHaveBeenCalledTimes(1)
})

test('a file lists who opened it: the patient, the team and a hospital, each with time and reason', async () => {
  const items = [
    {
      id: '2',
      by: 'staff',
      role: 'admin',
      openedAt: '2026-11-21T09:00:00Z',
      reason: 'To prepare your quote',
    },
    { id: '3', by: 'hospital', role: 'hospital', openedAt: '2026-11-21T08:45:00Z', reason: null },
    { id: '1', by: 'you', role: 'owner', openedAt: '2026-11-21T08:30:00Z', reason: null },
  ]
  const path = 'GET /api/medical-records/record-1/accesses'
  serve({ [path]: [problem(500, 'internal', ''), { body: { items } }] })
  await show({ records: [record()], sentOn: {} })
  await press(/^Who opened it/)
  expect(screen.getByRole('button', { name: /^Who opened it/ })).toHaveAttribute('aria-expanded', 'true')
  expect(await screen.findByText('We could not read who opened it.')).toBeInTheDocument()
  await press('Try again')
  const list = within(screen.getByRole('region', { name: 'Who opened Blood test.pdf' }))
  expect(await list.findByText('Our team (administrator)')).toBeInTheDocument()
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Nov 21, 2026, \d\d:00Reason given: To prepare your quote/),
    expect.stringMatching(/^A hospital that you share it withNov 21, 2026, \d\d:45$/),
    expect.stringMatching(/^YouNov 21, 2026, \d\d:30$/),
  ])
})

test('deleting says what it means for an assessment; the list is read again, and keeps what it had if that fails', async () => {
  const sent = serve({ 'DELETE /api/medical-records/record-1': { status: 204 } })
  const tied = record({ assessmentId: 'a1' })
  await show({ records: [tied], sentOn: {} }, { records: undefined, sentOn: {} })
  await press('Delete Blood test.pdf')
  const dialog = screen.getByRole('dialog', { name: 'Delete this file?' })
  expect(dialog).toHaveTextContent(
    /destroy its key at once.*The assessment that it was sent with loses it too/,
  )
  await press('Delete this file')
  expect(await screen.findByText(/is deleted/)).toBeInTheDocument()
  expect(sent).toHaveLength(1)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(/This is the list from before/)).toBeInTheDocument()
})
