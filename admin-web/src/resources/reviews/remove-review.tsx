import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { CanAccess, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { problemCode } from '../../providers/problem'
import type { AdminReview, RemovalReason } from '../../providers/types'
import { RemovalReasonField } from './removal-reason-field'

interface RemoveReviewProps {
  review: AdminReview
  onRemoved?: () => void
}

/** Deletes a review permanently. Only administrators see the button. */
export function RemoveReview({ review, onRemoved }: RemoveReviewProps) {
  const translate = useTranslate()
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  const onDone = () => {
    close()
    onRemoved?.()
  }
  return (
    <CanAccess resource="reviews" action="delete">
      <Button color="error" onClick={() => setAsks(true)}>
        {translate('sihat.reviews.remove.open')}
      </Button>
      {asks && <RemoveDialog review={review} onClose={close} onRemoved={onDone} />}
    </CanAccess>
  )
}

interface RemoveDialogProps {
  review: AdminReview
  onClose: () => void
  onRemoved: () => void
}

/** Asks why before a review goes for good. */
function RemoveDialog({ review, onClose, onRemoved }: RemoveDialogProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.reviews.remove.${key}`, { name: review.reviewerName })
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [titleId, textId] = [useId(), useId()]
  const [reason, setReason] = useState<RemovalReason | ''>('')
  const [isMissing, setIsMissing] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const isSent = useRef(false)
  const close = () => !isPending && onClose()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsMissing(!reason)
    if (!reason || isSent.current) return
    isSent.current = true
    setIsPending(true)
    try {
      await dataProvider.removeReview(review, reason)
      notify('sihat.reviews.remove.done', { type: 'success' })
      refresh()
      onRemoved()
    } catch (error) {
      const isStale = problemCode(error) === 'stale_version'
      notify(isStale ? 'sihat.reviews.conflict' : 'sihat.reviews.remove.failed', {
        type: isStale ? 'warning' : 'error',
      })
      if (isStale) refresh()
      setIsPending(false)
      isSent.current = false
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      aria-busy={isPending}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{text('title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={textId} sx={{ mb: 2 }}>
            {text('text')}
          </DialogContentText>
          <RemovalReasonField value={reason} isMissing={isMissing && !reason} onChoose={setReason} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {text('keep')}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isPending}>
            {text('action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
