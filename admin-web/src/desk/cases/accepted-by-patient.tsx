import { useTranslate } from 'react-admin'
import type { DeskOffer } from '../../providers/types'
import { Facts } from '../../shared/facts'
import { formatDateTime } from '../../shared/format'
import { ConfirmDate } from '../../shared/offers/confirm-date'
import type { useOfferAct } from '../../shared/offers/use-offer-act'
import { Section } from '../../shared/section'

interface AcceptedByPatientProps extends ReturnType<typeof useOfferAct<DeskOffer>> {
  offer: DeskOffer
  mayConfirm: boolean
}

/** The acceptance of the patient. The hospital confirms the date. */
export function AcceptedByPatient({ offer, mayConfirm, act, isPending }: AcceptedByPatientProps) {
  const translate = useTranslate()
  const { acceptance } = offer
  if (!acceptance) return null
  const { version, acceptedAt, confirmBy, confirmedAt } = acceptance
  const text = (key: string) => translate(`sihat.offers.accepted.${key}`)
  return (
    <Section title={text('title')}>
      <Facts
        facts={[
          { label: text('version'), value: version },
          { label: text('at'), value: formatDateTime(acceptedAt) },
          confirmedAt
            ? { label: text('confirmedAt'), value: formatDateTime(confirmedAt) }
            : { label: text('confirmBy'), value: formatDateTime(confirmBy) },
        ]}
      />
      {!confirmedAt && mayConfirm && <ConfirmDate offer={offer} act={act} isPending={isPending} />}
    </Section>
  )
}
