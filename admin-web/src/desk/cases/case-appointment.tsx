import { Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskAppointment } from '../../providers/types'
import { Facts } from '../../shared/facts'
import { formatAppointment } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { Section } from '../../shared/section'
import { AppointmentForm } from './appointment-form'

const TEXTS = 'sihat.deskAppointment'
const DETAILS = ['place', 'department', 'doctor', 'contact', 'bring'] as const

interface CaseAppointmentProps {
  requestId: string
  /** The earliest date that the accepted offer names, `YYYY-MM-DD`. */
  earliestDate: string | null
}

/** The appointment of a patient whose date the hospital confirmed. */
export function CaseAppointment({ requestId, earliestDate }: CaseAppointmentProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const queries = useQueryClient()
  const queryKey = ['desk-appointment', requestId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => dataProvider.deskAppointment(requestId),
    // The patient reads each time that it was opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const [isWriting, setWriting] = useState(false)
  const text = (key: string) => translate(`${TEXTS}.${key}`)
  const show = (found: DeskAppointment) => {
    setWriting(false)
    queries.setQueryData(queryKey, found)
  }
  return (
    <Section title={text('title')}>
      {!data && !error && <Loading height={80} label={text('loading')} />}
      {error && (
        <MessageState
          role="alert"
          title={text('fetchFailed')}
          action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {data && <Shown found={data} />}
      {data?.isChangeable && !isWriting && (
        <Box>
          <Button variant="outlined" onClick={() => setWriting(true)}>
            {text(data.appointment ? 'change' : 'set')}
          </Button>
        </Box>
      )}
      {data?.isChangeable && isWriting && (
        <AppointmentForm
          requestId={requestId}
          found={data}
          earliestDate={earliestDate}
          onSaved={show}
          onRefused={() => void refetch()}
          onClose={() => setWriting(false)}
        />
      )}
    </Section>
  )
}

function Shown({ found: { appointment, before } }: { found: DeskAppointment }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`${TEXTS}.${key}`)
  if (!appointment) return <Typography>{text('none')}</Typography>
  const facts = DETAILS.flatMap((name) => {
    const value = appointment[name]
    return value === null ? [] : [{ label: text(name), value: <bdi>{value}</bdi> }]
  })
  const earlier = before && {
    label: text('before'),
    value: formatAppointment(before.at, before.timeZone),
  }
  return (
    <Facts
      facts={[
        { label: text('when'), value: formatAppointment(appointment.at, appointment.timeZone) },
        ...(earlier ? [earlier] : []),
        ...facts,
      ]}
    />
  )
}
