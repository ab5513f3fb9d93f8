/** @jest-environment node */
import { type AppLoadContext, UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { handleError } from './entry.server'

const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined)
afterAll(() => printed.mockRestore())

function failWith(
  request: Request,
  report: AppLoadContext['report'],
  error: unknown = new Error('of a page'),
) {
  handleError(error, { request, params: {}, context: { report } as AppLoadContext })
}

test('what a page failed with goes to the log of the server, and nowhere else', () => {
  const report = jest.fn()
  failWith(new Request('http://localhost/contact'), report)
  expect(report.mock.calls).toEqual([[new Error('of a page')]])
  expect(printed).not.toHaveBeenCalled()
})

test('a visitor who left is no failure', () => {
  const report = jest.fn()
  failWith(new Request('http://localhost/contact', { signal: AbortSignal.abort() }), report)
  expect(report).not.toHaveBeenCalled()
})

test.each([
  [405, 0],
  [404, 0],
  [503, 1],
])('a page that answers %i is logged %i times', (status, times) => {
  const report = jest.fn()
  const error = new ErrorResponseImpl(status, '', new Error('of the router'), true)
  failWith(new Request('http://localhost/about', { method: 'POST' }), report, error)
  expect(report).toHaveBeenCalledTimes(times)
})
