import { Box, Button, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../providers/data-provider'
import type { DashboardShare } from '../providers/types'
import { formatDate, formatUsd } from '../shared/format'
import { Loading } from '../shared/loading'
import { MessageState } from '../shared/message-state'
import { Section } from '../shared/section'

const HEIGHT = 120
const BAR = 20
const GAP = 6

interface WeeksProps {
  title: string
  weeks: { week: string; value: number }[]
  format: (value: number) => string
}

/** Bars to look at, and the same as a table to hear. */
function Weeks({ title, weeks, format }: WeeksProps) {
  const translate = useTranslate()
  const titleId = useId()
  const most = Math.max(...weeks.map(({ value }) => value), 1)
  const latest = weeks.at(-1)?.value ?? 0
  return (
    <Box
      component="figure"
      aria-labelledby={titleId}
      sx={{ m: 0, position: 'relative', display: 'grid', gap: 1 }}
    >
      <figcaption>
        <Typography variant="h3" component="span" id={titleId} sx={{ display: 'block', fontSize: '1rem' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" component="span">
          {translate('sihat.dashboard.charts.perWeek', { latest: format(latest) })}
        </Typography>
      </figcaption>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${weeks.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        sx={(theme) => ({ width: '100%', height: HEIGHT, color: theme.tokens.brand })}
        preserveAspectRatio="none"
      >
        {weeks.map(({ week, value }, index) => {
          const height = value > 0 ? Math.max(3, (value / most) * HEIGHT) : 1
          return (
            <rect
              key={week}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill="currentColor"
              opacity={index === weeks.length - 1 ? 0.55 : 1}
            >
              <title>{`${formatDate(week)}: ${format(value)}`}</title>
            </rect>
          )
        })}
      </Box>
      <Typography
        variant="body2"
        color="text.secondary"
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'space-between' }}
      >
        <span>{formatDate(weeks[0]?.week ?? '')}</span>
        <span>{formatDate(weeks.at(-1)?.week ?? '')}</span>
      </Typography>
      <table style={visuallyHidden}>
        <thead>
          <tr>
            <th scope="col">{translate('sihat.dashboard.charts.week')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, value }) => (
            <tr key={week}>
              <th scope="row">{formatDate(week)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

interface SharesProps {
  title: string
  nameless: string
  shares: DashboardShare[]
}

function Shares({ title, nameless, shares }: SharesProps) {
  const most = Math.max(...shares.map(({ bookings }) => bookings), 1)
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: '1rem', mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {shares.map(({ name, bookings }) => (
          <li key={name ?? ''}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>{name ?? nameless}</span>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {bookings.toLocaleString('en')}
              </Box>
            </Box>
            <Box aria-hidden sx={(theme) => ({ height: 6, borderRadius: 1, bgcolor: theme.tokens.surface2 })}>
              <Box
                sx={(theme) => ({
                  height: 6,
                  borderRadius: 1,
                  bgcolor: theme.tokens.brand,
                  inlineSize: `${(bookings / most) * 100}%`,
                })}
              />
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** The last twelve weeks. */
export default function Charts() {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.dashboard.charts.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'charts'],
    queryFn: () => dataProvider.readCharts(),
    retry: false,
  })
  if (error) {
    return (
      <MessageState
        role="alert"
        title={text('failed')}
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      />
    )
  }
  if (!data) return <Loading height={420} label={text('loading')} />
  const { weeks, countries, treatments } = data
  return (
    <Section title={text('title')}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'end',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
          '& > div': { alignSelf: 'start' },
        }}
      >
        <Weeks
          title={text('bookings')}
          weeks={weeks.map(({ week, bookings }) => ({ week, value: bookings }))}
          format={(value) => value.toLocaleString('en')}
        />
        <Weeks
          title={text('received')}
          weeks={weeks.map(({ week, receivedUsd }) => ({ week, value: receivedUsd }))}
          format={formatUsd}
        />
        {countries.length === 0 ? (
          <Typography>{text('none')}</Typography>
        ) : (
          <>
            <Shares title={text('countries')} nameless={text('noCountry')} shares={countries} />
            <Shares title={text('treatments')} nameless={text('noTreatment')} shares={treatments} />
          </>
        )}
      </Box>
    </Section>
  )
}
