import BrokenIcon from '@mui/icons-material/GppBadOutlined'
import UncheckedIcon from '@mui/icons-material/GppMaybeOutlined'
import WholeIcon from '@mui/icons-material/VerifiedUserOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AuditChain } from '../../providers/types'
import { Badge } from '../../shared/badge'
import { formatElapsed } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { Section } from '../../shared/section'

function Verdict({ checked }: AuditChain) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.audit-events.chain.${key}`)
  if (!checked) return <Badge icon={UncheckedIcon} tone="neutral" label={text('unchecked')} />
  return checked.outcome === 'done' ? (
    <Badge icon={WholeIcon} tone="success" label={text('whole')} />
  ) : (
    <Badge icon={BrokenIcon} tone="danger" label={text('broken')} />
  )
}

/** How far the log is sealed, and whether the last check found it unaltered. */
export function ChainState() {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`sihat.audit-events.chain.${key}`, values)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-events', 'chain'],
    queryFn: () => dataProvider.readChain(),
    retry: false,
  })
  if (error) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      >
        {text('failed')}
      </Alert>
    )
  }
  if (!data) return <Loading height={132} label={text('loading')} />
  const { sealedTo, unsealed, checked } = data
  return (
    <Section title={text('title')}>
      <Box>
        <Verdict {...data} />
      </Box>
      <Typography>{text('sealedTo', { count: sealedTo.toLocaleString('en'), unsealed })}</Typography>
      {checked && (
        <Typography color="text.secondary">
          {text('checked', {
            age: formatElapsed(checked.at),
            sealed: checked.sealed.toLocaleString('en'),
            anchors: checked.anchors,
          })}
        </Typography>
      )}
      {checked?.errorCode && (
        <Typography color="error">{text('reason', { code: checked.errorCode })}</Typography>
      )}
    </Section>
  )
}
