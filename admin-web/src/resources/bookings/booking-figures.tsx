import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { Figures } from '../../shared/figures'
import { formatUsd } from '../../shared/format'

/** Of all bookings, whatever is sought below. */
export function BookingFigures() {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.bookings.figures.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError } = useQuery({
    queryKey: ['bookings', 'figures'],
    queryFn: () => dataProvider.bookingFigures(),
    retry: false,
  })
  return (
    <Figures
      label={text(isError ? 'failed' : 'title')}
      figures={[
        { label: text('total'), value: data?.total.toLocaleString('en') },
        { label: text('pending'), value: data?.pending.toLocaleString('en') },
        {
          label: text('confirmed'),
          value: data?.confirmed.toLocaleString('en'),
          hint: text('confirmedHint'),
        },
        { label: text('totalValue'), value: data && formatUsd(data.totalValueUsd), hint: text('valueHint') },
      ]}
      isError={isError}
    />
  )
}
