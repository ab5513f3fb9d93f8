import { Box, Link } from '@mui/material'
import { CanAccess, useCreatePath, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminBooking, AdminBookingDetail } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { type Fact, Facts } from '../../shared/facts'
import { formatDate, formatUsd } from '../../shared/format'
import { personName } from '../../shared/person-name'
import { Section } from '../../shared/section'
import { UrgencyBadge } from './badges'
import { BookingHospital } from './booking-hospital'
import { useContactFacts } from './use-contact-facts'

const services = {
  travel: 'travelRequired',
  accommodation: 'accommodationNeeded',
  visa: 'visaAssistanceNeeded',
} as const satisfies Record<string, keyof AdminBooking>

const PatientText = ({ text }: { text: string }) => (
  <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem' }} dir="auto">
    {text}
  </Box>
)

/** What the patient asked for, as they asked for it. */
export function BookingDetails({
  booking,
  followUp,
}: {
  booking: AdminBooking
  followUp: AdminBookingDetail['followUp'] | undefined
}) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const contact = useContactFacts(followUp)
  const { patient, hospital, treatment } = booking
  const notGiven = translate('sihat.bookings.notGiven')
  const hidden = booking.hasHealthConsent === false && translate('sihat.consentWithdrawn.hidden')
  const fact = (field: string, value: Fact['value']): Fact => ({
    label: translate(`resources.bookings.fields.${field}`),
    value: value ?? notGiven,
  })
  const needed = Object.entries(services)
    .filter(([, field]) => booking[field])
    .map(([service]) => translate(`sihat.bookings.service.${service}`))
    .join(', ')

  return (
    <>
      <Section title={translate('sihat.bookings.patient')}>
        <Facts
          facts={[
            fact('name', personName(patient)),
            fact(
              'email',
              <Link href={`mailto:${patient.email}`}>
                <EmailAddress email={patient.email} />
              </Link>,
            ),
            ...contact,
          ]}
        />
        <CanAccess action="list" resource="users">
          <Link
            component={RouterLink}
            to={createPath({ resource: 'users', type: 'show', id: patient.id })}
            sx={{ justifySelf: 'start', py: 1 }}
          >
            {translate('sihat.bookings.openUser')}
          </Link>
        </CanAccess>
      </Section>
      <Section title={translate('sihat.bookings.request')}>
        <Facts
          facts={[
            fact('bookingType', translate(`sihat.bookings.type.${booking.bookingType}`)),
            fact('treatment', treatment?.name),
            fact(
              'hospital',
              hospital ? <BookingHospital hospital={hospital} /> : translate('sihat.bookings.noHospital'),
            ),
            fact('urgencyLevel', <UrgencyBadge level={booking.urgencyLevel} />),
            fact('preferredDate', booking.preferredDate && formatDate(booking.preferredDate)),
            fact(
              'estimatedCostUsd',
              booking.estimatedCostUsd === null ? null : formatUsd(booking.estimatedCostUsd),
            ),
            fact('services', needed || translate('sihat.bookings.noServices')),
            fact('companionCount', booking.companionCount),
          ]}
        />
        {(['medicalSummary', 'specialRequirements'] as const).map((field) => (
          <Facts
            key={field}
            facts={[fact(field, hidden || (booking[field] && <PatientText text={booking[field]} />))]}
          />
        ))}
      </Section>
    </>
  )
}
