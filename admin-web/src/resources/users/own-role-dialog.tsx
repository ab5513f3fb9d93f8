import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Role } from '../../providers/types'

interface OwnRoleDialogProps {
  role: Role
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Whoever gives up their own rights cannot take them back. */
export function OwnRoleDialog({ role, isPending, onConfirm, onClose }: OwnRoleDialogProps) {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  const close = () => !isPending && onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{translate('sihat.users.own.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          {translate('sihat.users.own.text', { role: translate(`sihat.users.role.${role}`) })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isPending}>
          {translate('sihat.users.own.keep')}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm} disabled={isPending}>
          {translate('sihat.users.own.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
