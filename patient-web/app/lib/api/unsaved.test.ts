import { session } from '../../../jest/fixtures'
import { signIn } from '../../../jest/server'
import { forgetSession } from './session'
import { dropUnsaved, keepUnsaved, readUnsaved } from './unsaved'

const other = session().user

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  signIn()
  keepUnsaved('u', 'form', { text: 'Pain' })
})

test('is there until it is dropped', () => {
  expect(readUnsaved('u', 'form')).toEqual({ text: 'Pain' })
  dropUnsaved('u', 'form')
  expect(readUnsaved('u', 'form')).toBeUndefined()
})

test('outlives a session that ended by itself', () => {
  forgetSession('ended')
  signIn()
  expect(readUnsaved('u', 'form')).toEqual({ text: 'Pain' })
})

test.each([undefined, 'erased'] as const)('goes with a sign-out (%s)', (because) => {
  sessionStorage.setItem('theme', 'kept')
  forgetSession(because)
  expect(readUnsaved('u', 'form')).toBeUndefined()
  expect(sessionStorage.getItem('theme')).toBe('kept')
})

test('is not kept again by a form that goes away after the sign-out', () => {
  forgetSession()
  keepUnsaved('u', 'form', { text: 'Pain' })
  expect(Object.values({ ...sessionStorage }).join()).toBe('')
  signIn()
  keepUnsaved('u', 'form', { text: 'Pain' })
  expect(readUnsaved('u', 'form')).toEqual({ text: 'Pain' })
})

test('goes with a sign-out in another tab that this one did not hear of, when it comes back', async () => {
  const copies = { ...sessionStorage }
  const comesBack = () =>
    jest.isolateModulesAsync(async () => {
      await import('./session')
    })
  await comesBack()
  expect({ ...sessionStorage }).toEqual(copies)
  // The other tab has its own storage for the session, and shares this one.
  forgetSession()
  for (const [key, copy] of Object.entries(copies)) sessionStorage.setItem(key, copy)
  expect(readUnsaved('u', 'form')).toBeUndefined()
  await comesBack()
  expect(sessionStorage).toHaveLength(0)
})

test('what all tabs share says nothing about the person', () => {
  expect(Object.values({ ...localStorage })).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
})

test('is not left for the next person in this tab', () => {
  forgetSession('ended')
  signIn({ user: { ...other, id: 'somebody-else' } })
  expect(readUnsaved('u', 'form')).toBeUndefined()
})

test('a browser that refuses its storage does not break the page', () => {
  const broken = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepUnsaved('u', 'form', {})).not.toThrow()
  broken.mockRestore()
})
