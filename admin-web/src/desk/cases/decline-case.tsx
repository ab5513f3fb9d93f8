import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { isUnanswered, refusalWords } from '../../providers/problem'
import type { DeclineReason } from '../../providers/types'

const TEXTS = 'sihat.quote-requests.decline'
const REASONS = ['not_offered', 'no_capacity', 'not_suitable', 'more_tests_needed', 'other'] as const

interface DeclineCaseProps {
  id: string
  onDeclined: () => void
}

/** Ends the request without an offer. A press on a reason sends it. */
export function DeclineCase({ id, onDeclined }: DeclineCaseProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [titleId, textId] = [useId(), useId()]
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  /** The next render comes too late for the second press of a double click. */
  const isSent = useRef(false)
  const text = (key: string) => translate(`${TEXTS}.${key}`)
  const close = () => !isPending && setOpen(false)

  const decline = async (reason: DeclineReason) => {
    if (isSent.current) return
    isSent.current = true
    setPending(true)
    try {
      await dataProvider.declineCase(id, reason)
      notify(`${TEXTS}.done`, { type: 'success' })
    } catch (error) {
      const failed = isUnanswered(error) ? 'sihat.error.unanswered' : `${TEXTS}.failed`
      notify(refusalWords(error) ?? failed, { type: 'error' })
    } finally {
      isSent.current = false
      setPending(false)
      setOpen(false)
      onDeclined()
    }
  }

  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setOpen(true)}>
        {text('open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        maxWidth="xs"
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        <DialogTitle id={titleId}>{text('title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          <DialogContentText id={textId}>{text('text')}</DialogContentText>
          {REASONS.map((reason) => (
            <Button
              key={reason}
              variant="outlined"
              color="error"
              disabled={isPending}
              onClick={() => void decline(reason)}
            >
              {text(`reasons.${reason}`)}
            </Button>
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {translate('sihat.form.cancel')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
