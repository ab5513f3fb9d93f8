import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useCallback, useEffect, useId, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdviserHealth as Health } from '../../providers/types'
import { Badge } from '../../shared/badge'
import { Facts } from '../../shared/facts'
import { formatDateTime, formatUsd } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { adviserLook, circuitLooks } from './looks'

/** What answers the chats behind these conversations, whether it does, and what it costs. */
export function AdviserHealth() {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.ai/tickets.health.${key}`)
  const titleId = useId()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [health, setHealth] = useState<Health | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => {
    setHealth('loading')
    setHealth(await dataProvider.adviserHealth().catch(() => 'failed' as const))
  }, [dataProvider])
  useEffect(() => void load(), [load])

  if (health === 'loading') return <Loading height={148} label={text('loading')} />
  if (health === 'failed') {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void load()}>{translate('sihat.error.retry')}</Button>}
      >
        {text('failed')}
      </Alert>
    )
  }
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 1.5 }}
    >
      <Typography variant="h2" id={titleId}>
        {text('title')}
      </Typography>
      {health.adapter === 'built-in' ? <BuiltIn /> : <Outside health={health} />}
    </Card>
  )
}

function BuiltIn() {
  const translate = useTranslate()
  return (
    <>
      <Box>
        <Badge {...adviserLook} label={translate('sihat.ai/tickets.health.builtIn.title')} />
      </Box>
      <Typography>{translate('sihat.ai/tickets.health.builtIn.text')}</Typography>
    </>
  )
}

function Outside({ health: { model, circuit, today } }: { health: Health }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.ai/tickets.health.${key}`, values)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Badge {...adviserLook} label={text('outside', { model: model ?? '' })} />
        {circuit && <Badge {...circuitLooks[circuit.state]} label={text(`circuit.${circuit.state}`)} />}
      </Box>
      <Typography>{text('outsideText')}</Typography>
      {circuit && circuit.failuresInARow > 0 && (
        <Alert severity="warning" role="note">
          {text('failing', { smart_count: circuit.failuresInARow })}
          {circuit.retryAt && `. ${text('retry', { moment: formatDateTime(circuit.retryAt) })}`}
        </Alert>
      )}
      {today && today.budgetLeftUsd <= 0 && (
        <Alert severity="warning" role="note">
          {text('overBudget')}
        </Alert>
      )}
      {today && (
        <>
          <Facts
            facts={[
              { label: text('requests'), value: today.requests },
              { label: text('failures'), value: today.failures },
              { label: text('cost'), value: formatUsd(today.costUsd) },
              { label: text('budget'), value: formatUsd(today.budgetLeftUsd) },
            ]}
          />
          <Typography variant="body2" color="text.secondary">
            {text('since')}
          </Typography>
        </>
      )}
    </>
  )
}
