import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AnyOffer } from '../../providers/types'
import { ConfirmDialog } from '../confirm-dialog'
import { formatDate } from '../format'
import type { useOfferAct } from './use-offer-act'

interface ConfirmDateProps<T extends AnyOffer> extends ReturnType<typeof useOfferAct<T>> {
  offer: T
}

/** Confirms the date of an accepted offer. */
export function ConfirmDate<T extends AnyOffer>({ offer, act, isPending }: ConfirmDateProps<T>) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isAsked, setAsked] = useState(false)
  const day = offer.published?.earliestDate
  const text = (key: string) =>
    translate(`sihat.offers.accepted.${key}`, {
      hospital: offer.hospital.name,
      date: day ? formatDate(day) : translate('sihat.offers.notStated'),
    })
  const confirm = async () => {
    await act('confirmed', () => dataProvider.confirmOfferDate(offer))
    setAsked(false)
  }
  return (
    <Box>
      <Button variant="contained" onClick={() => setAsked(true)}>
        {text('confirm')}
      </Button>
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
    </Box>
  )
}
