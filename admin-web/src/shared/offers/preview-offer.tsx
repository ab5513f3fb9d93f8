import { Button, Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AnyOffer } from '../../providers/types'
import { PHONE } from '../../theme/theme'
import { Loading } from '../loading'
import { MessageState } from '../message-state'
import { OfferPreview } from './offer-preview'

const TEXTS = 'sihat.offers.preview'

interface PreviewOfferProps {
  offer: AnyOffer
  isHeld: boolean
  /** Saves what is typed before the draft is shown. Resolves with whether it was saved. */
  saveTyped?: () => Promise<boolean>
}

/** Shows the author the draft as the patient will read it. */
export function PreviewOffer({ offer, isHeld, saveTyped }: PreviewOfferProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    if (!saveTyped || (await saveTyped())) setOpen(true)
    else notify(`${TEXTS}.unsaved`, { type: 'error' })
  }
  return (
    <>
      <Button variant="outlined" disabled={isHeld} onClick={() => void open()}>
        {translate(`${TEXTS}.open`)}
      </Button>
      {isOpen && <PreviewDialog offer={offer} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewDialog({ offer, onClose }: { offer: AnyOffer; onClose: () => void }) {
  const translate = useTranslate()
  const titleId = useId()
  const isPhone = useMediaQuery(PHONE, { noSsr: true })
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['offers', 'preview', offer.id],
    queryFn: () => dataProvider.previewOffer(offer),
    gcTime: 0,
    retry: false,
  })
  const title = translate(`${TEXTS}.title`, { number: offer.draft?.number, hospital: offer.hospital.name })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent tabIndex={0}>
        {error && (
          <MessageState
            role="alert"
            title={translate(`${TEXTS}.failed`)}
            action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
          />
        )}
        {!error && !data && <Loading height={320} label={translate(`${TEXTS}.loading`)} />}
        {!error && data && <OfferPreview offer={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate(`${TEXTS}.close`)}</Button>
      </DialogActions>
    </Dialog>
  )
}
