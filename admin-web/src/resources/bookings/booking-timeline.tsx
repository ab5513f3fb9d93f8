import { Box } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'
import { formatDate } from '../../shared/format'
import { statusLooks } from './statuses'
import { type TimelineStep, timelineOf } from './timeline'

const DOT = 14

/** The line leads from step to step; what has not happened is hollow, and its line is dotted. */
const stepStyle = (place: TimelineStep['place']) => (theme: Theme) => ({
  position: 'relative',
  pl: 4,
  pb: 2.5,
  fontWeight: place === 'current' ? 650 : 400,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 5,
    width: DOT,
    height: DOT,
    borderRadius: '50%',
    boxSizing: 'border-box',
    border: `2px solid ${theme.tokens.line}`,
    backgroundColor: place === 'ahead' ? theme.tokens.bg : theme.tokens.line,
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: DOT / 2 - 1,
    top: 5 + DOT,
    bottom: -5,
    borderLeft: `2px ${place === 'past' ? 'solid' : 'dotted'} ${theme.tokens.line}`,
  },
})

export function BookingTimeline({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const noteOf = ({ at, place }: TimelineStep) =>
    [at && formatDate(at), place !== 'past' && translate(`sihat.bookings.step.${place}`)]
      .filter(Boolean)
      .join(' · ')
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', '& > :last-of-type': { pb: 0 } }}>
      {timelineOf(booking).map((step) => (
        <Box
          component="li"
          key={step.name}
          aria-current={step.place === 'current' ? 'step' : undefined}
          sx={stepStyle(step.place)}
        >
          {translate(`sihat.bookings.${step.name in statusLooks ? 'status' : 'step'}.${step.name}`)}
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>{noteOf(step)}</Box>
        </Box>
      ))}
    </Box>
  )
}
