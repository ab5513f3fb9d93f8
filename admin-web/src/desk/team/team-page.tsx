import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { TeamMembers } from '../../shared/team/team-members'

const TEXTS = 'sihat.team'

/** The colleagues of the person, for each hospital. */
export default function TeamPage() {
  const translate = useTranslate()
  const text = (key: string) => translate(`${TEXTS}.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['team'],
    queryFn: async () => {
      const hospitals = await dataProvider.deskHospitals()
      return Promise.all(
        hospitals.map(async (hospital) => ({
          hospital,
          members: await dataProvider.hospitalTeam(hospital.id),
        })),
      )
    },
    retry: false,
  })
  return (
    <>
      <PageHeader title={translate('resources.team.name', { smart_count: 2 })} intro={text('intro')} />
      {error && (
        <MessageState
          role="alert"
          title={text('failed')}
          action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {!error && !data && <Loading height={320} label={text('loading')} />}
      {!error && data?.length === 0 && <MessageState title={text('none')} />}
      {!error &&
        data?.map(({ hospital, members }) => (
          <Section key={hospital.id} title={hospital.name}>
            <TeamMembers hospital={hospital} members={members} mayManage={hospital.role === 'manager'} />
          </Section>
        ))}
    </>
  )
}
