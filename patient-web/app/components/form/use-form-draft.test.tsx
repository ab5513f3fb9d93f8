import { act, fireEvent, render, screen } from '@testing-library/react'
import { forgetSession } from '~/lib/api/session'
import { session } from '../../../jest/fixtures'
import { signIn } from '../../../jest/server'
import { useFormDraft } from './use-form-draft'

const NEVER = ['consent']
const LINK_FIELDS = ['hospital']

function Form({ name = 'a', link = '' }) {
  const draft = useFormDraft(name, { link, linkFields: LINK_FIELDS, never: NEVER })
  return (
    <form ref={draft.form} onChange={draft.keep}>
      <input type="hidden" name="key" value={draft.idempotencyKey} data-testid="key" />
      <textarea name="text" aria-label="Text" />
      <select name="hospital" aria-label="Hospital" defaultValue="">
        <option value="">None</option>
        <option value="one">One</option>
      </select>
      <input type="checkbox" name="travel" aria-label="Travel" />
      <input type="checkbox" name="consent" aria-label="Consent" />
      <p>{draft.isKept ? 'kept' : 'not kept'}</p>
      <button type="button" onClick={draft.drop}>
        Sent
      </button>
    </form>
  )
}

const other = { ...session().user, id: 'somebody-else' }
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text')
const key = () => screen.getByTestId<HTMLInputElement>('key').value
const type = (value: string) => fireEvent.change(text(), { target: { value } })

/** Shows the form anew, as after a reload. */
function reload(props?: Parameters<typeof Form>[0]) {
  document.body.replaceChildren()
  render(<Form {...props} />)
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  signIn()
})

test('a reload brings back text, choices and ticks under the same key', () => {
  render(<Form />)
  type('Pain in the hip')
  fireEvent.change(screen.getByLabelText('Hospital'), { target: { value: 'one' } })
  fireEvent.click(screen.getByLabelText('Travel'))
  expect(screen.getByText('kept')).toBeInTheDocument()
  const before = key()
  reload()
  expect(text()).toHaveValue('Pain in the hip')
  expect(screen.getByLabelText('Hospital')).toHaveValue('one')
  expect(screen.getByLabelText('Travel')).toBeChecked()
  expect(key()).toBe(before)
})

test('a consent is never ticked for the person', () => {
  render(<Form />)
  fireEvent.click(screen.getByLabelText('Consent'))
  reload()
  expect(screen.getByLabelText('Consent')).not.toBeChecked()
})

test('another form has its own draft', () => {
  render(<Form />)
  type('Pain')
  reload({ name: 'b' })
  expect(text()).toHaveValue('')
})

test('another link keeps the text and fills its own fields', () => {
  render(<Form link="one" />)
  type('Pain')
  fireEvent.change(screen.getByLabelText('Hospital'), { target: { value: 'one' } })
  reload({ link: 'two' })
  expect(text()).toHaveValue('Pain')
  expect(screen.getByLabelText('Hospital')).toHaveValue('')
})

test('a form that was sent leaves no draft, and the next one has another key', () => {
  render(<Form />)
  type('Pain')
  const before = key()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('not kept')).toBeInTheDocument()
  expect(key()).not.toBe(before)
  reload()
  expect(text()).toHaveValue('')
})

test('a session that ended elsewhere loses nothing, also of what is typed while nobody is signed in', () => {
  render(<Form />)
  type('Pain')
  act(() => void forgetSession('ended'))
  type('Pain in the hip')
  act(() => signIn())
  reload()
  expect(text()).toHaveValue('Pain in the hip')
})

test('a sign-out, and another person in the same tab, leave nothing', () => {
  render(<Form />)
  type('Pain')
  act(() => void forgetSession())
  act(() => signIn())
  reload()
  expect(text()).toHaveValue('')
  type('Fever')
  act(() => void forgetSession('ended'))
  act(() => signIn({ user: other }))
  reload()
  expect(text()).toHaveValue('')
})

test('a browser that refuses its storage promises nothing', () => {
  const broken = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(<Form />)
  type('Pain')
  expect(screen.getByText('not kept')).toBeInTheDocument()
  broken.mockRestore()
})
