import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskOffer, AcceptedPatient as Patient } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { Facts } from '../../shared/facts'
import { Loading } from '../../shared/loading'
import { MessageState } from '../../shared/message-state'
import { PhoneLink } from '../../shared/phone-link'
import { Section } from '../../shared/section'

const TEXTS = 'sihat.offers.patient'

/** Name and contact of the patient, or why the hospital does not read them. */
export function AcceptedPatient({ offer: { id, acceptance } }: { offer: DeskOffer }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['offers', 'patient', id, acceptance?.confirmedAt],
    queryFn: () => dataProvider.acceptedPatient(id),
    // The patient sees each reading.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return (
    <Section title={translate(`${TEXTS}.title`)}>
      {error && (
        <MessageState
          role="alert"
          title={translate(`${TEXTS}.failed`)}
          action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
        />
      )}
      {!error && !data && <Loading height={72} label={translate(`${TEXTS}.loading`)} />}
      {!error && data && <Known patient={data} />}
    </Section>
  )
}

function Known({ patient: { state, contact } }: { patient: Patient }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`${TEXTS}.${key}`)
  if (!contact) return text(`state.${state}`)
  return (
    <>
      <Facts
        facts={[
          { label: text('name'), value: <bdi>{contact.name}</bdi> },
          { label: text('email'), value: <EmailAddress email={contact.email} /> },
          {
            label: text('phone'),
            value: contact.phone ? <PhoneLink phone={contact.phone} /> : text('noPhone'),
          },
        ]}
      />
      {text('seen')}
    </>
  )
}
