import { Box, Button } from '@mui/material'
import { CanAccess, useGetList, useTranslate } from 'react-admin'
import type { Setting } from '../../providers/types'
import { AccessDenied } from '../../shared/access-denied'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { PageHeader } from '../../shared/page-header'
import { PageSpinner } from '../../shared/page-spinner'
import { Section } from '../../shared/section'
import { SettingForm } from './setting-form'

const ALL = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'id', order: 'ASC' },
  filter: {},
} as const

const GROUPS = ['contact', 'money', 'security', 'pages'] as const

/** Where a setting stands on the page; one that nobody has placed stands with the pages. */
function groupOf({ id }: Setting): (typeof GROUPS)[number] {
  if (id.startsWith('contact.')) return 'contact'
  if (['depositPercent', 'balanceDueDays', 'quoteWorkingDays', 'refundRule'].includes(id)) return 'money'
  if (id === 'staffSecondFactor') return 'security'
  return 'pages'
}

function Groups() {
  const translate = useTranslate()
  const { data, error, refetch } = useGetList<Setting>('settings', ALL, { retry: false })
  if (error && !data) {
    return (
      <MessageState
        role="alert"
        title={translate('sihat.settings.fetchFailed')}
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      />
    )
  }
  if (!data) return <Loading height={480} label={translate('sihat.settings.loading')} />
  return GROUPS.map((group) => (
    <Section key={group} title={translate(`sihat.settings.group.${group}`)}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {data
          .filter((setting) => groupOf(setting) === group)
          .map((setting) => (
            <SettingForm key={setting.id} setting={setting} />
          ))}
      </Box>
    </Section>
  ))
}

export default function SettingsPage() {
  const translate = useTranslate()
  return (
    <CanAccess action="list" loading={<PageSpinner />} accessDenied={<AccessDenied />}>
      <PageHeader
        title={translate('resources.settings.name', { smart_count: 2 })}
        intro={translate('sihat.settings.intro')}
      />
      <Groups />
    </CanAccess>
  )
}
