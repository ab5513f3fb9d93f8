import { KEEP_ENQUIRY } from './enquiry-draft'
import { dropEnquiry } from './kept-enquiry'
import { forgetUnsaved } from './unsaved'

/** The page as the server sends it, with the script that stands in it. */
function load({ name = '', key = crypto.randomUUID() as string, stored = false } = {}) {
  document.body.innerHTML = `${stored ? '<p data-enquiry-stored></p>' : ''}<form data-enquiry>
    <input type="hidden" name="idempotencyKey" value="${key}"><input name="name" value="${name}">
    <select name="country"><option value=""></option><option>Kenya</option></select><textarea name="message"></textarea></form>`
  new Function(KEEP_ENQUIRY)()
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
function type(name: string, value: string) {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => sessionStorage.clear())

test('a reload brings back the form, under the key that it may have been sent with', () => {
  load({ key: 'first-key' })
  type('message', 'May my sister come along?')
  type('country', 'Kenya')
  load({ key: 'second-key' })
  expect(field('message').value).toBe('May my sister come along?')
  expect(field('country').value).toBe('Kenya')
  expect(field('idempotencyKey').value).toBe('first-key')
})

test('a form that the server refused stays as the server filled it in', () => {
  load()
  type('message', 'Earlier')
  load({ name: 'Ada' })
  expect(field('message').value).toBe('')
})

test('nothing is left once the message is stored', () => {
  load()
  type('message', 'Earlier')
  load({ stored: true })
  expect(field('message').value).toBe('')
  load()
  expect(field('message').value).toBe('')
})

test.each([
  ['the page that says so', dropEnquiry],
  ['a sign-out', forgetUnsaved],
])('nothing is left after %s', (_, drop) => {
  load()
  type('message', 'Earlier')
  drop()
  load()
  expect(field('message').value).toBe('')
})

test('a browser that refuses its storage shows the form', () => {
  const broken = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(() => load()).not.toThrow()
  broken.mockRestore()
})
