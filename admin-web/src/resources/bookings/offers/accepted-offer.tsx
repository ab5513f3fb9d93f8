import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminOffer } from '../../../providers/types'
import { ConfirmDialog } from '../../../shared/confirm-dialog'
import { Facts } from '../../../shared/facts'
import { formatDateTime } from '../../../shared/format'
import { Section } from '../../../shared/section'
import { formatAmount } from './amounts'
import type { useOfferAct } from './use-offer-act'

interface AcceptedOfferProps extends ReturnType<typeof useOfferAct> {
  offer: AdminOffer
  mayChange: boolean
}

/** Shows the signed acceptance, and records that the hospital confirmed the date. */
export function AcceptedOffer({ offer, mayChange, act, isPending }: AcceptedOfferProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isAsked, setAsked] = useState(false)
  const { acceptance, hospital, published } = offer
  if (!acceptance) return null
  const {
    acceptedAt,
    confirmBy,
    confirmedAt,
    signature,
    sharesIdentity,
    version,
    costUsd,
    text: signed,
  } = acceptance
  const values = { hospital: hospital.name, date: published?.earliestDate ?? '' }
  const text = (key: string) => translate(`sihat.offers.accepted.${key}`, values)
  const confirm = async () => {
    await act('confirmed', () => dataProvider.confirmOfferDate(offer))
    setAsked(false)
  }
  return (
    <Section title={text('title')}>
      {costUsd === null && <Alert severity="warning">{text('noCost')}</Alert>}
      <Facts
        facts={[
          { label: text('signature'), value: signature },
          { label: text('at'), value: formatDateTime(acceptedAt) },
          { label: text('version'), value: version },
          {
            label: text('cost'),
            value: costUsd === null ? text('unknown') : formatAmount(costUsd * 100, 'USD'),
          },
          { label: text('identity'), value: text(sharesIdentity ? 'identityYes' : 'identityNo') },
          confirmedAt
            ? { label: text('confirmedAt'), value: formatDateTime(confirmedAt) }
            : { label: text('confirmBy'), value: formatDateTime(confirmBy) },
        ]}
      />
      <Box>
        <Typography variant="subtitle2" component="h3">
          {text('text')}
        </Typography>
        {signed.map((paragraph) => (
          <Typography key={paragraph} sx={{ maxInlineSize: '75ch', mt: 1 }} dir="auto">
            {paragraph}
          </Typography>
        ))}
      </Box>
      {!confirmedAt && mayChange && (
        <Box>
          <Button variant="contained" onClick={() => setAsked(true)}>
            {text('confirm')}
          </Button>
        </Box>
      )}
      {isAsked && (
        <ConfirmDialog
          title={text('question')}
          text={text('explanation')}
          action={text('confirm')}
          keep={translate('sihat.form.cancel')}
          isPending={isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
          isHarmless
        />
      )}
    </Section>
  )
}
