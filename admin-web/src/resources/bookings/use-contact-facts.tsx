import { useTranslate } from 'react-admin'
import type { AdminBookingDetail } from '../../providers/types'
import type { Fact } from '../../shared/facts'
import { countryName } from '../../shared/format'
import { dialled, PhoneLink } from '../../shared/phone-link'

/** Returns the numbers to call the patient on, and the patient's country. Empty until the booking is loaded. */
export function useContactFacts(followUp: AdminBookingDetail['followUp'] | undefined) {
  const translate = useTranslate()
  if (!followUp) return []
  const { patientContact, callRequest } = followUp
  const { phone, country } = patientContact
  const callPhone =
    callRequest && dialled(callRequest.phone) !== dialled(phone ?? '') ? callRequest.phone : undefined
  const fact = (field: string, value: Fact['value']): Fact => ({
    label: translate(`resources.bookings.fields.${field}`),
    value,
  })
  return [
    ...(callPhone ? [fact('callPhone', <PhoneLink phone={callPhone} />)] : []),
    ...(phone ? [fact('phone', <PhoneLink phone={phone} />)] : []),
    ...(phone || callPhone ? [] : [fact('phone', translate('sihat.bookings.noPhone'))]),
    fact('country', country ? countryName(country) : translate('sihat.bookings.notGiven')),
  ]
}
