import { screen, within } from '@testing-library/react'
import { renderPage } from '../../../jest/render'
import { LegalPage } from './legal-page'
import { PRIVACY } from './privacy'
import { RefundRule } from './refund-rule'
import { REFUNDS } from './refunds'
import { TERMS } from './terms'
import { TRUST } from './trust'

const PAGES = [
  ['trust', TRUST],
  ['privacy', PRIVACY],
  ['terms', TERMS],
  ['refunds', REFUNDS],
] as const

test.each(PAGES)('%s: the contents lead to every section', (page, sections) => {
  renderPage(<LegalPage page={page} sections={sections} />)
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(contents.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`))
  for (const { id } of sections) expect(document.getElementById(id)).toHaveAccessibleName()
})

test.each(PAGES.slice(1))('%s says that no lawyer has reviewed it', (page, sections) => {
  renderPage(<LegalPage page={page} sections={sections} />)
  expect(screen.getByText('Not yet reviewed by a lawyer')).toBeInTheDocument()
})

test('who stands behind the site is not available yet, and not invented', () => {
  renderPage(<LegalPage page="privacy" sections={PRIVACY} />)
  const entity = screen.getByText('Legal entity').closest('div')
  expect(entity).toHaveTextContent('Not available yet')
})

test('privacy names the bookings that stay after an erasure', () => {
  renderPage(<LegalPage page="privacy" sections={PRIVACY} />)
  const kept = screen.getByText('A hospital that may still expect you').closest('div')
  expect(kept).toHaveTextContent('an open booking that we confirmed or asked you to pay for')
})

test('privacy claims no complete copy: earlier messages of the contact form are given out on request', () => {
  renderPage(<LegalPage page="privacy" sections={PRIVACY} />)
  const text = document.body.textContent
  expect(text).toContain('before you confirmed your email, write to us')
  expect(text).not.toMatch(/download everything|all your data as one file/i)
})

test('the refund rule stands on the page, without a word against it', () => {
  const steps = [
    { days: 30, percent: 100 },
    { days: 14, percent: 50 },
    { days: 0, percent: 0 },
  ]
  const part = <RefundRule rule={{ steps, balanceDueDays: 14 }} />
  renderPage(<LegalPage page="refunds" sections={REFUNDS} parts={{ refundRule: part }} />)
  const text = document.body.textContent
  expect(text).toContain('Cancel 14 days or more before your appointment: you get 50% back')
  expect(text).toContain('The balance is due 14 days before your appointment')
  expect(text).not.toMatch(/contract with the hospital|not settled|Not available yet/)
})

test('trust denies no refund rules, and terms lead to them', () => {
  const { unmount } = renderPage(<LegalPage page="trust" sections={TRUST} />)
  expect(document.body.textContent).not.toMatch(/deposit goes back|No written rules yet for/)
  unmount()
  renderPage(<LegalPage page="terms" sections={TERMS} />)
  const link = screen.getByRole('link', { name: 'What you get back when you cancel' })
  expect(link).toHaveAttribute('href', '/refunds')
})

test('a refund rule that could not be loaded is not invented', () => {
  renderPage(
    <LegalPage page="refunds" sections={REFUNDS} parts={{ refundRule: <RefundRule rule={undefined} /> }} />,
  )
  expect(screen.getByText(/We could not load the rule/)).toBeInTheDocument()
})

test.each([
  ['terms', TERMS],
  ['refunds', REFUNDS],
] as const)(
  '%s: Premium has its price, its renewal, its end and its refund; deposits name who takes them',
  (page, sections) => {
    renderPage(<LegalPage page={page} sections={sections} />)
    const text = document.body.textContent
    for (const part of [/\$49 per month/, /until you cancel/, /Cancel anytime/, /within 30 days/i])
      expect(text).toMatch(part)
    expect(text).toMatch(/You pay on the page of Stripe/)
    expect(text).toMatch(/You see the amount and the share before you pay/)
  },
)
