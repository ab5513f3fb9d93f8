import { Alert, Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminOffer } from '../../../providers/types'
import { useChangeOrders } from '../../../shared/change-orders/use-change-orders'
import { Facts } from '../../../shared/facts'
import { formatDateTime } from '../../../shared/format'
import { formatAmount } from '../../../shared/offers/amounts'
import { ConfirmDate } from '../../../shared/offers/confirm-date'
import type { Currency } from '../../../shared/offers/currencies'
import type { useOfferAct } from '../../../shared/offers/use-offer-act'
import { Section } from '../../../shared/section'

interface AcceptedOfferProps extends ReturnType<typeof useOfferAct<AdminOffer>> {
  offer: AdminOffer
  mayChange: boolean
}

/** Shows the signed acceptance, and records that the hospital confirmed the date. */
export function AcceptedOffer({ offer, mayChange, act, isPending }: AcceptedOfferProps) {
  const translate = useTranslate()
  const { acceptance, published } = offer
  // The section of the changes reads them on the same page, under the same conditions.
  const orders = useChangeOrders(offer.id, { enabled: mayChange && Boolean(acceptance?.confirmedAt) })
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
  const signedChange = orders.data?.items.find(({ status }) => status === 'signed')
  const currency = published?.currency as Currency | undefined
  const highest = signedChange?.total.highest ?? published?.total.highest
  const dollars = signedChange ? (signedChange.costUsd ?? null) : costUsd
  const text = (key: string) => translate(`sihat.offers.accepted.${key}`)
  return (
    <Section title={text('title')}>
      {costUsd === null && <Alert severity="warning">{text('noCost')}</Alert>}
      <Facts
        facts={[
          { label: text('signature'), value: signature },
          { label: text('at'), value: formatDateTime(acceptedAt) },
          { label: text('version'), value: version },
          ...(currency && highest !== undefined
            ? [
                {
                  label: text(signedChange ? 'highestNow' : 'highest'),
                  value: formatAmount(highest, currency),
                },
              ]
            : []),
          ...(currency === 'USD'
            ? []
            : [
                {
                  label: text('cost'),
                  value: dollars === null ? text('unknown') : formatAmount(Math.round(dollars * 100), 'USD'),
                },
              ]),
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
      {!confirmedAt && mayChange && <ConfirmDate offer={offer} act={act} isPending={isPending} />}
    </Section>
  )
}
