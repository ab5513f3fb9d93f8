/** @jest-environment node */
import type { AppLoadContext } from 'react-router'
import { handleError } from './entry.server'

const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined)
afterAll(() => printed.mockRestore())

function failWith(request: Request, report: AppLoadContext['report']) {
  handleError(new Error('of a page'), { request, params: {}, context: { report } as AppLoadContext })
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
