import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminReview, RemovalReason } from '../../providers/types'
import { type Refused, useBulkChange } from '../../shared/bulk/use-bulk-change'
import { RemovalReasonField } from './removal-reason-field'

export const nameOf = ({ reviewerName, hospital }: AdminReview) => `${reviewerName}, ${hospital.name}`

/** Removes the chosen reviews for good, all for one reason. */
export function RemoveReviews() {
  const translate = useTranslate()
  const { selectedIds } = useListContext<AdminReview>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button color="error" onClick={() => setIsOpen(true)} disabled={selectedIds.length === 0}>
        {translate('sihat.reviews.remove.actionMany')}
      </Button>
      {isOpen && <RemoveReviewsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RemoveReviewsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.reviews.remove.${key}`, values)
  const [titleId, textId] = [useId(), useId()]
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { rows, run, isPending } = useBulkChange<AdminReview>()
  const [meant] = useState(rows)
  const [reason, setReason] = useState<RemovalReason | ''>('')
  const [isMissing, setIsMissing] = useState(false)
  const [refused, setRefused] = useState<Refused<AdminReview>[]>()
  const close = () => !isPending && onClose()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsMissing(!reason)
    if (!reason) return
    const left = await run(
      (chosen) => dataProvider.removeReviews(chosen, reason),
      undefined,
      'sihat.reviews.remove.doneMany',
    )
    setRefused(left)
    if (left?.length === 0) onClose()
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
      <form onSubmit={(event: SubmitEvent) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{text('titleMany', { smart_count: meant.length })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {refused ? (
            <Alert severity="warning">
              {translate('sihat.list.bulk.refused')}
              <ul>
                {refused.map(({ row, result }) => (
                  <li key={row.id}>
                    {nameOf(row)}: {result.detail}
                  </li>
                ))}
              </ul>
            </Alert>
          ) : (
            <>
              <DialogContentText>{meant.map(nameOf).join(', ')}</DialogContentText>
              <DialogContentText id={textId}>{text('textMany')}</DialogContentText>
              <RemovalReasonField value={reason} isMissing={isMissing && !reason} onChoose={setReason} />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {refused ? translate('sihat.list.bulk.close') : text('keep')}
          </Button>
          {!refused && (
            <Button type="submit" variant="contained" color="error" disabled={isPending}>
              {text('actionMany')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
