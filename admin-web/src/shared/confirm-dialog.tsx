import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface ConfirmDialogProps {
  title: string
  text: string
  action: string
  keep: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** Nothing is taken away: it asks because it reaches somebody. */
  isHarmless?: boolean
  /** What has to be said before. */
  children?: ReactNode
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({
  title,
  text,
  action,
  keep,
  isPending,
  onConfirm,
  onClose,
  isHarmless,
  children,
}: ConfirmDialogProps) {
  const titleId = useId()
  const textId = useId()
  const close = () => !isPending && onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={textId}>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isPending}>
          {keep}
        </Button>
        <Button
          variant="contained"
          color={isHarmless ? 'primary' : 'error'}
          onClick={onConfirm}
          disabled={isPending}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
