import { act, renderHook, waitFor } from '@testing-library/react'
import { clearErrors, currentToasts, dismissToast } from '~/components/ui/toast-store'
import { forgetSession } from '~/lib/api/session'
import { record, session } from '../../../jest/fixtures'
import { problem, serve, signIn } from '../../../jest/server'
import { type FakeRequest, fakeRequests } from '../../../jest/xhr'
import {
  addUploads,
  dropUpload,
  retryUpload,
  settleUploads,
  type Upload,
  useUploadList,
  useUploads,
} from './upload-store'

const CONSENT = { body: { items: [{ purpose: 'health_data', granted: true }] } }
const CONSENTS = 'GET /api/profile/consents'
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
const stored = (id: string) => (request: FakeRequest) => request.answer(201, record({ id }))
let list: { current: readonly Upload[] }
let counts: { current: { uploading: number; failed: number } }
const state = () => list.current.map(({ name, status }) => `${name} ${status}`)
const toasts = () => currentToasts().map(({ title, body }) => [title, body])
const add = (...names: string[]) => act(() => addUploads(names.map(pdf), { known: ['old'] }))
const sentTo = async (sent: FakeRequest[], count: number) => {
  await waitFor(() => expect(sent).toHaveLength(count))
  return sent[count - 1] as FakeRequest
}

beforeEach(() => {
  list = renderHook(useUploadList).result
  counts = renderHook(useUploads).result
  signIn()
  act(() => void forgetSession())
  for (const { id } of currentToasts()) dismissToast(id)
  signIn()
  serve({ [CONSENTS]: CONSENT })
})

test('a file goes as one form, in the name of the patient, and tells how far it is', async () => {
  const sent = fakeRequests()
  await add('Blood test.pdf')
  const request = await sentTo(sent, 1)
  expect([request.method, request.path, request.fileName]).toEqual([
    'POST',
    '/api/medical-records',
    'Blood test.pdf',
  ])
  expect(request.headers).toEqual({
    authorization: 'Bearer token',
    'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  act(() => request.progress(25, 100))
  expect(list.current[0]).toMatchObject({ status: 'uploading', progress: 0.25 })
  expect(counts.current).toEqual({ uploading: 1, failed: 0, stored: [] })
  act(() => request.progress(100, 100))
  expect(list.current[0]).toMatchObject({ status: 'uploading', progress: 1 })
  act(() => request.answer(201, record({ id: 'r' })))
  await waitFor(() => expect(state()).toEqual(['Blood test.pdf success']))
  expect(counts.current).toEqual({ uploading: 0, failed: 0, stored: [record({ id: 'r' })] })
  act(() => settleUploads(['r']))
  expect(state()).toEqual([])
})

test('two at a time; those chosen together are announced once, when the last is through', async () => {
  const sent = fakeRequests()
  await add('a.pdf', 'b.pdf', 'c.pdf')
  await sentTo(sent, 2)
  expect(state()).toEqual(['a.pdf uploading', 'b.pdf uploading', 'c.pdf waiting'])
  await act(async () => stored('1')(sent[0] as FakeRequest))
  await sentTo(sent, 3)
  await act(async () => stored('2')(sent[1] as FakeRequest))
  await waitFor(() => expect(counts.current.uploading).toBe(1))
  act(() => settleUploads(['1']))
  expect(toasts()).toEqual([])
  await act(async () => stored('3')(sent[2] as FakeRequest))
  const body = { id: 'common.upload.done.body', values: { count: 3 } }
  await waitFor(() => expect(toasts()).toEqual([['common.upload.done', body]]))
})

test('an expired token is renewed once, and the same request is sent again', async () => {
  serve({ [CONSENTS]: CONSENT, 'POST /api/auth/refresh': { body: session({ accessToken: 'fresh' }) } })
  const sent = fakeRequests((request) => request.answer(401, { code: 'not_signed_in' }), stored('r'))
  await add('a.pdf')
  await waitFor(() => expect(state()).toEqual(['a.pdf success']))
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer token', 'Bearer fresh'])
  expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key'])
})

test('a session that is over is told, and nothing of it stays', async () => {
  serve({ [CONSENTS]: CONSENT, 'POST /api/auth/refresh': problem(401, 'not_signed_in', '') })
  fakeRequests((request) => request.answer(401, { code: 'not_signed_in' }))
  await add('a.pdf')
  await waitFor(() => expect(state()).toEqual([]))
})

test('without a session nothing is sent', async () => {
  act(() => void forgetSession())
  const sent = fakeRequests()
  await add('a.pdf')
  expect([sent.length, state()]).toEqual([0, []])
  expect(toasts()).toEqual([['common.upload.signIn', 'common.upload.signIn.body']])
})

test('a lost line is told; retry sends the same request, the returning line does so once by itself', async () => {
  serve({ [CONSENTS]: CONSENT, 'GET /api/medical-records': problem(400, 'x', 'x') })
  const off = (request: FakeRequest) => request.breakOff()
  const sent = fakeRequests(off, off, off, stored('r'))
  await add('a.pdf')
  await waitFor(() => expect(state()).toEqual(['a.pdf error']))
  expect(list.current[0]).toMatchObject({ code: 'unanswered', canRetry: true, progress: 0 })
  expect(toasts()).toEqual([['common.upload.unknown', 'common.upload.unknown.body']])
  act(() => void window.dispatchEvent(new Event('online')))
  await sentTo(sent, 2)
  await waitFor(() => expect(state()).toEqual(['a.pdf error']))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(sent).toHaveLength(2)
  for (const count of [3, 4]) {
    await waitFor(() => expect(state()).toEqual(['a.pdf error']))
    act(() => retryUpload(list.current[0]?.id ?? 0))
    await sentTo(sent, count)
  }
  await waitFor(() => expect(state()).toEqual(['a.pdf success']))
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('the toast of a failure leaves by itself, as the list says it too', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  fakeRequests((request) => request.answer(413, { code: 'file_too_large', detail: 'Too large.' }))
  await add('a.pdf')
  await waitFor(() => expect(toasts()).toHaveLength(1))
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  jest.useRealTimers()
  expect([toasts(), state()]).toEqual([[], ['a.pdf error']])
})

test.each([
  [413, 'file_too_large', 'File size must be less than 10MB.', false],
  [415, 'file_type_not_supported', 'File type not supported.', false],
  [422, 'file_refused', 'File upload failed. Please check the file and try again.', false],
  [422, 'too_many_files', 'You can upload a maximum of 5 files.', true],
  [503, 'unavailable', 'An unexpected error occurred.', true],
])('%i %s is told in the words of the server', async (status, code, detail, canRetry) => {
  fakeRequests((request) => request.answer(status, { code, detail }))
  await add('a.pdf')
  const message = { text: detail, waitSeconds: undefined }
  await waitFor(() => expect(list.current[0]).toMatchObject({ status: 'error', code, message, canRetry }))
  expect(toasts()).toEqual([['common.upload.failed', message]])
})

test('an answer without words, and one that asks to wait', async () => {
  fakeRequests(
    (request) => request.answer(413, {}),
    (request) => request.answer(429, { detail: 'Too many requests.' }, { 'retry-after': '90' }),
  )
  await add('a.pdf', 'b.pdf')
  await waitFor(() => expect(counts.current.failed).toBe(2))
  expect(list.current.map(({ message }) => message)).toEqual([
    'common.upload.failed.body',
    { text: 'Too many requests.', waitSeconds: 90 },
  ])
})

test('without the consent no byte leaves the device; given meanwhile, retry goes on', async () => {
  const sent = fakeRequests(stored('r'))
  const refused = { body: { items: [{ purpose: 'health_data', granted: false }] } }
  serve({ [CONSENTS]: [refused, CONSENT] })
  await add('a.pdf')
  await waitFor(() => expect(list.current[0]).toMatchObject({ code: 'consent_required', canRetry: true }))
  expect(sent).toHaveLength(0)
  act(() => retryUpload(list.current[0]?.id ?? 0))
  await waitFor(() => expect(state()).toEqual(['a.pdf success']))
})

test('a cancel breaks the request off; the next one goes', async () => {
  const sent = fakeRequests()
  await add('a.pdf', 'b.pdf', 'c.pdf')
  await sentTo(sent, 2)
  act(() => dropUpload(list.current[0]?.id ?? 0))
  await sentTo(sent, 3)
  expect(sent[0]?.aborted).toBe(true)
  expect(state()).toEqual(['b.pdf uploading', 'c.pdf uploading'])
  expect(toasts()).toEqual([])
})

test('a sign-out breaks everything off, and another person finds nothing', async () => {
  const sent = fakeRequests()
  await add('a.pdf', 'b.pdf', 'c.pdf')
  await sentTo(sent, 2)
  act(() => void forgetSession())
  expect(sent.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(state()).toEqual([])
  await act(async () => signIn())
  expect([state(), sent.length]).toEqual([[], 2])
})

test('a file never goes in the name of another person who has signed in', async () => {
  const sent = fakeRequests()
  const { user } = session()
  await add('a.pdf', 'b.pdf', 'c.pdf')
  await sentTo(sent, 2)
  await act(async () => signIn({ user: { ...user, id: 'another' }, accessToken: 'theirs' }))
  expect(state()).toEqual([])
  expect(sent.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('leaving the site is asked about only while something is on its way', async () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const sent = fakeRequests()
  expect(leaving()).toBe(false)
  await add('a.pdf')
  const request = await sentTo(sent, 1)
  expect(leaving()).toBe(true)
  await act(async () => stored('r')(request))
  await waitFor(() => expect(leaving()).toBe(false))
})

test('a gateway that answers in place of the server leaves the outcome unknown', async () => {
  serve({ [CONSENTS]: CONSENT, 'GET /api/medical-records': problem(400, 'x', 'x') })
  fakeRequests((request) => request.answer(502, {}))
  await add('a.pdf')
  await waitFor(() => expect(list.current[0]).toMatchObject({ status: 'error', code: 'unanswered' }))
})

describe.each([
  ['before any byte is reported', 0],
  ['in the middle of the file', 42],
  ['after the last byte', 100],
])('an answer that is lost %s', (_when, sentBytes) => {
  const RECORDS = 'GET /api/medical-records'
  const lost = (request: FakeRequest) => {
    if (sentBytes > 0) request.progress(sentBytes, 100)
    request.breakOff()
  }
  const listed = (...records: ReturnType<typeof record>[]) =>
    serve({ [CONSENTS]: CONSENT, [RECORDS]: { body: { items: records } } })

  test('is looked up in the list', async () => {
    listed(record({ id: 'old', name: 'a.pdf' }), record({ id: 'new', name: 'a.pdf' }))
    fakeRequests(lost)
    await add('a.pdf')
    await waitFor(() => expect(list.current[0]).toMatchObject({ status: 'success', record: { id: 'new' } }))
    expect(toasts().map(([title]) => title)).toEqual(['common.upload.done'])
  })

  test.each([
    ['a file that was there before', [record({ id: 'old', name: 'a.pdf' })]],
    ['one that was sent with an assessment', [record({ id: 'x', name: 'a.pdf', assessmentId: 'y' })]],
    ['two', [record({ id: 'x', name: 'a.pdf' }), record({ id: 'y', name: 'a.pdf' })]],
    ['another one', [record({ id: 'x', name: 'b.pdf' })]],
  ])(
    'is not known where the list has %s; the same request is then sent once by itself',
    async (_what, records) => {
      jest.useFakeTimers({ advanceTimers: true })
      listed(...records)
      const sent = fakeRequests(lost, stored('r'))
      await add('a.pdf')
      await waitFor(() =>
        expect(list.current[0]).toMatchObject({ status: 'error', code: 'unanswered', canRetry: true }),
      )
      expect(toasts()).toEqual([['common.upload.unknown', 'common.upload.unknown.body']])
      await act(() => jest.advanceTimersByTimeAsync(3_000))
      jest.useRealTimers()
      await waitFor(() => expect(list.current[0]).toMatchObject({ status: 'success', record: { id: 'r' } }))
      expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    },
  )

  test('stays unknown while the same request runs again, until the server refuses the file', async () => {
    serve({ [CONSENTS]: CONSENT, [RECORDS]: problem(400, 'x', 'x') })
    const sent = fakeRequests(lost)
    await add('a.pdf')
    await waitFor(() => expect(list.current[0]).toMatchObject({ status: 'error', mayBeStored: true }))
    act(() => retryUpload(list.current[0]?.id ?? 0))
    const again = await sentTo(sent, 2)
    expect(list.current[0]).toMatchObject({ status: 'uploading', mayBeStored: true })
    act(() => again.answer(415, { code: 'file_type_not_supported', detail: 'File type not supported.' }))
    await waitFor(() => expect(list.current[0]).toMatchObject({ status: 'error', mayBeStored: false }))
  })

  test('stays unknown when the next attempt does not even leave', async () => {
    serve({ [CONSENTS]: CONSENT, [RECORDS]: problem(400, 'x', 'x') })
    const sent = fakeRequests(lost, (request) => request.breakOff())
    await add('a.pdf')
    await waitFor(() => expect(list.current[0]).toMatchObject({ code: 'unanswered' }))
    act(() => void window.dispatchEvent(new Event('online')))
    await sentTo(sent, 2)
    await waitFor(() => expect(list.current[0]).toMatchObject({ status: 'error', code: 'unanswered' }))
  })
})

afterAll(() => clearErrors())
