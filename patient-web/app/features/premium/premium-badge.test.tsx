import { screen } from '@testing-library/react'
import type { Subscription } from '~/lib/api/types'
import { renderPage } from '../../../jest/render'
import { PremiumBadge } from './premium-badge'

test('Premium ends on the day of the clock of the visitor', () => {
  const Format = Intl.DateTimeFormat
  const onHawaii = (locale?: string, options?: Intl.DateTimeFormatOptions) =>
    new Format(locale, { timeZone: 'Pacific/Honolulu', ...options })
  const format = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(onHawaii as typeof Format)
  const subscription = {
    source: 'subscription',
    cancelAtPeriodEnd: true,
    currentPeriodEnd: '2026-12-23T09:44:00Z',
  } as Subscription
  renderPage(<PremiumBadge subscription={subscription} />)
  expect(screen.getByText('Premium ends on Dec 22, 2026')).toBeInTheDocument()
  format.mockRestore()
})
