import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskPage } from '../../providers/types'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { PageFactRow } from './page-fact-row'
import { Proposals } from './proposals'

const TEXTS = 'sihat.page'

/** The facts that patients read about the own hospitals, and the changes that the hospitals propose. */
export default function OwnPage() {
  const translate = useTranslate()
  const text = (key: string) => translate(`${TEXTS}.${key}`)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['page'],
    queryFn: () => dataProvider.deskPages(),
    retry: false,
  })
  return (
    <>
      <PageHeader title={translate('resources.page.name', { smart_count: 1 })} intro={text('intro')} />
      {error && (
        <MessageState
          role="alert"
          title={text('failed')}
          action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {!error && !data && <Loading height={320} label={text('loading')} />}
      {!error && data?.length === 0 && <MessageState title={text('none')} />}
      {!error && data?.map((page) => <HospitalPage key={page.hospital.id} page={page} />)}
    </>
  )
}

function HospitalPage({ page: { hospital, facts, proposals } }: { page: DeskPage }) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`${TEXTS}.${key}`, values)
  return (
    <>
      <Section title={hospital.name}>
        {hospital.isPublic ? (
          <Link href={`/hospitals/${hospital.slug}`} target="_blank" rel="noopener" sx={{ py: 1 }}>
            {text('open', { name: hospital.name })}
          </Link>
        ) : (
          <Typography>{text('hidden')}</Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {facts.map((fact) => (
            <PageFactRow
              key={fact.fact}
              hospital={hospital}
              fact={fact}
              isWaiting={proposals.some((one) => one.fact === fact.fact && one.status === 'waiting')}
            />
          ))}
        </Box>
      </Section>
      <Section title={text('proposals.section', { name: hospital.name })}>
        <Proposals proposals={proposals} />
      </Section>
    </>
  )
}
