import { Box, Card, Typography } from '@mui/material'
import { useResourceDefinitions, useTranslate } from 'react-admin'
import { Link, type To } from 'react-router-dom'
import type { Dashboard } from '../providers/types'
import { FigureValue } from '../shared/figure-value'
import { formatUsd } from '../shared/format'
import { listWith } from '../shared/list-links'
import { formatTotal } from './format-total'

interface Stat {
  name: string
  value: string
  hint?: string
  resource: string
  to: To
}

function StatCard({ name, value, hint, resource, to }: Stat) {
  const translate = useTranslate()
  const resources = useResourceDefinitions()
  const way = resources[resource]?.hasList ? { component: Link, to } : {}
  return (
    <Card
      component="li"
      sx={{ '& > *': { p: 2, height: '100%', display: 'block', color: 'inherit', textDecoration: 'none' } }}
    >
      <Box {...way} sx={(theme) => ({ '&[href]:hover': { bgcolor: theme.tokens.brandSoft } })}>
        <Typography variant="body2" color="text.secondary" component="span" sx={{ display: 'block' }}>
          {translate(`sihat.dashboard.${name}`)}
        </Typography>
        <FigureValue value={value} size={{ xs: '1.5rem', md: '1.875rem' }} />
        {hint && (
          <Typography variant="body2" color="text.secondary" component="span">
            {translate(`sihat.dashboard.${hint}`)}
          </Typography>
        )}
      </Box>
    </Card>
  )
}

/** The six figures; each leads to the rows that it counts. */
export function StatCards({ totals, month }: Dashboard) {
  const translate = useTranslate()
  const stats: Stat[] = [
    { name: 'users', value: formatTotal(totals.users), resource: 'users', to: '/users' },
    { name: 'hospitals', value: formatTotal(totals.hospitals), resource: 'hospitals', to: '/hospitals' },
    { name: 'bookings', value: formatTotal(totals.bookings), resource: 'bookings', to: '/bookings' },
    {
      name: 'pendingBookings',
      value: formatTotal(totals.pendingBookings),
      hint: 'pendingHint',
      resource: 'bookings',
      to: listWith('bookings', { status: 'pending' }),
    },
    { name: 'reviews', value: formatTotal(totals.reviews), resource: 'reviews', to: '/reviews' },
    {
      name: 'revenue',
      value: formatUsd(month.revenueUsd),
      hint: 'revenueHint',
      resource: 'bookings',
      to: listWith('bookings', { since: month.since }),
    },
  ]
  return (
    <Box
      component="ul"
      aria-label={translate('sihat.dashboard.totals')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: { xs: 1, md: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {stats.map((stat) => (
        <StatCard key={stat.name} {...stat} />
      ))}
    </Box>
  )
}
