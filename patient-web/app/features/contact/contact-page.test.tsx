import { screen, within } from '@testing-library/react'
import type { Contact } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { ContactPage } from './contact-page'
import type { RefusedEnquiry } from './submit'

const UNSET: Contact = {
  email: null,
  phone: null,
  whatsapp: null,
  website: null,
  hotline: null,
  demonstration: false,
}
const refused: RefusedEnquiry = {
  kind: 'refused',
  status: 400,
  errors: { email: 'contact.error.email', country: 'contact.error.country' },
  values: {
    name: 'Ada Obi',
    email: 'ada',
    phone: '+234 801 234 5678',
    country: '',
    treatmentInterest: 'Eye Surgery',
    message: 'May my sister come along?',
  },
  idempotencyKey: 'the same as before',
}

const draw = (props: Partial<Parameters<typeof ContactPage>[0]> = {}) =>
  renderPage(<ContactPage contact={UNSET} idempotencyKey="a new one" {...props} />)
const key = () => document.querySelector<HTMLInputElement>('input[name=idempotencyKey]')?.value
const options = (label: string) =>
  within(screen.getByLabelText(new RegExp(label)))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('the form has the specified fields and choices, and is posted', () => {
  draw()
  const form = document.querySelector('form')
  expect(form).toHaveAttribute('method', 'post')
  expect(form).toHaveAttribute('enctype', 'multipart/form-data')
  expect(key()).toBe('a new one')
  expect(options('Country').slice(1).join(', ')).toBe(
    'Nigeria, South Africa, Kenya, Ghana, Uganda, Tanzania, Ethiopia, Morocco, Egypt, Algeria, Other',
  )
  expect(options('Treatment interest').slice(1).join(', ')).toBe(
    'Orthopedic Surgery, Cardiology, Fertility Treatment, Cosmetic Surgery, Cancer Treatment, Dental Procedures, Eye Surgery, General Health Checkup, Other',
  )
  for (const name of ['Full name', 'Email', 'Country', 'Message'])
    expect(screen.getByLabelText(name)).toBeRequired()
  for (const name of [/^Phone/, /^Treatment interest/]) expect(screen.getByLabelText(name)).not.toBeRequired()
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription(/write no medical details here/)
  expect(screen.getByRole('link', { name: 'How we handle your data' })).toHaveAttribute('href', '/privacy')
})

test('a refused form keeps all that was typed, says what is wrong and where', () => {
  draw({ refused })
  expect(screen.getByLabelText('Full name')).toHaveValue('Ada Obi')
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('+234 801 234 5678')
  expect(screen.getByLabelText(/^Treatment interest/)).toHaveValue('Eye Surgery')
  expect(screen.getByLabelText('Message')).toHaveValue('May my sister come along?')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter your email/)
  expect(screen.getByLabelText('Country')).toHaveAttribute('aria-invalid', 'true')
  const summary = screen.getByRole('alert')
  expect(summary).toHaveFocus()
  expect(within(summary).getByRole('link', { name: 'Choose your country' })).toHaveAttribute(
    'href',
    '#field-country',
  )
  expect(key()).toBe('the same as before')
})

test('a server that cannot be reached loses nothing, and nobody is thanked', () => {
  draw({ refused: { ...refused, errors: {}, failure: 'common.error.network' } })
  expect(screen.getByRole('alert')).toHaveTextContent('Your message was not sent')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  )
  expect(screen.getByLabelText('Message')).toHaveValue('May my sister come along?')
  expect(key()).toBe('the same as before')
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('whoever is signed in is told here that the message is stored', () => {
  draw({ sent: true })
  expect(screen.getByRole('status')).toHaveTextContent('Your message is stored')
})

test('details that nobody has entered are not available yet', () => {
  draw()
  expect(screen.getAllByText('Not available yet')).toHaveLength(6)
  expect(screen.queryByText('Demonstration contact details')).not.toBeInTheDocument()
  expect(screen.getByText('or your local emergency number')).toBeInTheDocument()
})

test('details lead to the program that uses them, and say that they are made up', () => {
  const contact = { ...UNSET, phone: '+1 202-555-0143', hotline: '+1 202-555-0199', demonstration: true }
  draw({ contact })
  expect(screen.getByText('Demonstration contact details')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '+1 202-555-0199' })).toHaveAttribute('href', 'tel:+12025550199')
})

test('a stored message about an emergency shows the number to call above the page', () => {
  draw({ sent: true, emergency: { text: 'Call 112 now.', emergencyNumber: '112' } })
  expect(screen.getByRole('link', { name: /Call 112/ })).toHaveAttribute('href', 'tel:112')
  expect(screen.getByRole('status')).toBeVisible()
})
