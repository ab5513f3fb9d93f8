import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminHospital } from '../../providers/types'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { TeamMembers } from '../../shared/team/team-members'

/** The people who answer for the hospital at its desk. */
export function HospitalTeam({ hospital }: { hospital: AdminHospital }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['hospitals', 'team', hospital.id],
    queryFn: () => dataProvider.hospitalTeam(hospital.id),
    retry: false,
  })
  if (error)
    return (
      <MessageState
        role="alert"
        title={translate('sihat.team.failed')}
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      />
    )
  if (!data) return <Loading height={96} label={translate('sihat.team.loading')} />
  return <TeamMembers hospital={hospital} members={data} mayManage />
}
