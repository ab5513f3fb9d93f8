import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { problemCode } from '../../providers/problem'
import type { Assessment } from '../../providers/types'
import { Facts } from '../../shared/facts'
import { formatDateTime } from '../../shared/format'

const TEXTS = 'sihat.bookings.assessment'
const ANSWERS = ['symptoms', 'medicalHistory', 'currentMedications', 'treatmentGoals'] as const

type State = 'closed' | 'loading' | 'withheld' | 'failed' | 'none' | Assessment

/** The patient's newest health assessment. It opens by a press, as the patient sees that it was opened. */
export function BookingAssessment({ bookingId }: { bookingId: string }) {
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
  const mayOpen = state === 'closed' || state === 'loading' || state === 'failed'
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography role={state === 'closed' ? undefined : 'status'}>
        {translate(`${TEXTS}.${state}`)}
      </Typography>
      {mayOpen && (
        <Button variant="outlined" disabled={state === 'loading'} onClick={() => void open()}>
          {translate(`${TEXTS}.open`)}
        </Button>
      )}
    </Box>
  )
}

function Answers({ assessment }: { assessment: Assessment }) {
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
  return (
    <Facts
      facts={[
        fact('createdAt', formatDateTime(assessment.createdAt)),
        fact('conditionCategory', assessment.conditionCategory),
        fact('urgencyLevel', translate(`${TEXTS}.urgency.${assessment.urgencyLevel}`)),
        ...ANSWERS.map((name) => fact(name, assessment[name])),
        fact('budgetRange', assessment.budgetRange),
        fact('preferredDestinations', assessment.preferredDestinations.join(', ')),
      ]}
    />
  )
}
