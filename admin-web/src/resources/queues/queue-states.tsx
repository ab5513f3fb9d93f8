import { Box, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Queue } from '../../providers/types'
import { formatElapsed } from '../../shared/format'

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const

function QueueCard({ queue }: { queue: Queue }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.queues.${key}`)
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
        {translate(`sihat.queues.name.${queue.id}`, { _: queue.id })}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1 }}>
        {STATES.map((state) => (
          <div key={state}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {text(state === 'failed' ? 'failedCount' : state)}
            </Typography>
            <Typography
              component="dd"
              color={state === 'failed' && queue.failed > 0 ? 'error' : undefined}
              sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
            >
              {queue[state].toLocaleString('en')}
            </Typography>
          </div>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {`${text('oldest')}: ${queue.oldest ? formatElapsed(queue.oldest) : text('nothing')}`}
      </Typography>
    </Card>
  )
}

export function QueueStates({ queues }: { queues: Queue[] }) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('sihat.queues.state')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
      }}
    >
      {queues.map((queue) => (
        <QueueCard key={queue.id} queue={queue} />
      ))}
    </Box>
  )
}
