import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { problemCode } from '../../providers/problem'
import type { AdminBookingDetail, Assessment } from '../../providers/types'
import { EmergencyBadge } from '../../shared/emergency-badge'
import { Facts } from '../../shared/facts'
import { formatDateTime } from '../../shared/format'

const TEXTS = 'sihat.bookings.assessment'
const ANSWERS = ['symptoms', 'medicalHistory', 'currentMedications', 'treatmentGoals'] as const

type State = 'closed' | 'loading' | 'withheld' | 'failed' | 'none' | Assessment

type Summary = AdminBookingDetail['followUp']['assessment']

interface BookingAssessmentProps {
  bookingId: string
  /** Null without an assessment. Undefined until the booking is loaded. */
  summary: Summary | undefined
}

/** The patient's newest health assessment. It opens by a press, as the patient sees that it was opened. */
export function BookingAssessment({ bookingId, summary }: BookingAssessmentProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [state, setState] = useState<State>('closed')

  const open = async () => {
    setState('loading')
    const found = await dataProvider
      .bookingAssessment(bookingId)
      .then((assessment): State => assessment ?? 'none')
      .catch((error): State => (problemCode(error) === 'consent_required' ? 'withheld' : 'failed'))
    setState(found)
  }

  if (typeof state === 'object') return <Answers assessment={state} />
  const isNone = summary === null
  const mayOpen = !isNone && (state === 'closed' || state === 'loading' || state === 'failed')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {summary && mayOpen && <SentAt summary={summary} />}
      <Typography role={state === 'closed' ? undefined : 'status'}>
        {translate(`${TEXTS}.${isNone ? 'none' : state}`)}
      </Typography>
      {mayOpen && (
        <Button variant="outlined" disabled={state === 'loading'} onClick={() => void open()}>
          {translate(`${TEXTS}.open`)}
        </Button>
      )}
    </Box>
  )
}

/** Shows that there is an assessment, without any text of the patient. */
function SentAt({ summary }: { summary: NonNullable<Summary> }) {
  const { sent, urgency } = useFacts()
  return (
    <>
      {summary.possibleEmergency && <EmergencyBadge />}
      <Facts facts={[sent(summary), urgency(summary)]} />
    </>
  )
}

function useFacts() {
  const translate = useTranslate()
  const fact = (name: string, value: string | null) => ({
    label: translate(`${TEXTS}.fields.${name}`),
    value: value ? (
      <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem', overflowWrap: 'anywhere' }} dir="auto">
        {value}
      </Box>
    ) : (
      translate('sihat.bookings.notGiven')
    ),
  })
  const sent = ({ createdAt }: Pick<Assessment, 'createdAt'>) => fact('createdAt', formatDateTime(createdAt))
  const urgency = ({ urgencyLevel }: Pick<Assessment, 'urgencyLevel'>) =>
    fact('urgencyLevel', translate(`${TEXTS}.urgency.${urgencyLevel}`))
  return { fact, sent, urgency }
}

function Answers({ assessment }: { assessment: Assessment }) {
  const { fact, sent, urgency } = useFacts()
  return (
    <Facts
      facts={[
        sent(assessment),
        fact('conditionCategory', assessment.conditionCategory),
        urgency(assessment),
        ...ANSWERS.map((name) => fact(name, assessment[name])),
        fact('budgetRange', assessment.budgetRange),
        fact('preferredDestinations', assessment.preferredDestinations.join(', ')),
      ]}
    />
  )
}
