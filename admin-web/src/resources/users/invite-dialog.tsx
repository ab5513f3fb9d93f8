import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useCreate, useNotify, useRefresh, useTranslate } from 'react-admin'
import { fieldErrors } from '../../providers/problem'
import type { AdminUser, Invitation } from '../../providers/types'
import { errorText } from '../../shared/error-text'
import { FormFailure } from '../../shared/form-failure'
import { givenRoles } from './roles'

const fields = [
  { name: 'email', type: 'email', maxLength: 254 },
  { name: 'firstName', type: 'text', maxLength: 100 },
  { name: 'lastName', type: 'text', maxLength: 100 },
] as const satisfies readonly { name: keyof Invitation; type: string; maxLength: number }[]

type FieldErrors = Partial<Record<string, string>>

const textOf = (values: FormData, name: keyof Invitation) => String(values.get(name)).trim()

/** Makes an account; its owner gets a mail with a link to choose the password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const titleId = useId()
  const textId = useId()
  const [create, { isPending }] = useCreate<AdminUser>()
  const isSent = useRef(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const close = () => !isPending && onClose()

  const refused = (error: unknown) => {
    const byField = fieldErrors(error)
    if (byField) setErrors(byField)
    else setFailure(errorText(error))
  }

  const send = (invitation: Invitation) => {
    if (isSent.current) return
    isSent.current = true
    void create(
      'users/invites',
      { data: invitation },
      {
        onSuccess: () => {
          notify('sihat.users.invite.sent', { type: 'success', messageArgs: { email: invitation.email } })
          refresh()
          onClose()
        },
        onError: refused,
        onSettled: () => {
          isSent.current = false
        },
      },
    )
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(undefined)
    const form = event.currentTarget
    const invalid = fields.filter(({ name }) => {
      const input = form.elements.namedItem(name)
      return input instanceof HTMLInputElement && !(input.validity.valid && input.value.trim())
    })
    setErrors(Object.fromEntries(invalid.map(({ name }) => [name, `sihat.users.invite.required.${name}`])))
    const first = invalid[0] && form.elements.namedItem(invalid[0].name)
    if (first instanceof HTMLInputElement) {
      first.focus()
      return
    }
    const values = new FormData(form)
    send({
      email: textOf(values, 'email'),
      firstName: textOf(values, 'firstName'),
      lastName: textOf(values, 'lastName'),
      role: givenRoles.find((role) => role === values.get('role')) ?? 'user',
    })
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
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate('sihat.users.invite.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <DialogContentText id={textId}>{translate('sihat.users.invite.text')}</DialogContentText>
          {failure && <FormFailure text={translate(failure, { _: failure })} />}
          {fields.map(({ name, type, maxLength }) => {
            const error = errors[name]
            return (
              <TextField
                key={name}
                id={`invite-${name}`}
                name={name}
                type={type}
                label={translate(`sihat.users.invite.${name}`)}
                autoComplete="off"
                error={error !== undefined}
                helperText={error && translate(error, { _: error })}
                slotProps={{ htmlInput: { required: true, maxLength } }}
              />
            )
          })}
          <TextField
            select
            id="invite-role"
            name="role"
            label={translate('resources.users.fields.role')}
            defaultValue="user"
          >
            {givenRoles.map((role) => (
              <MenuItem key={role} value={role} sx={{ minHeight: 44 }}>
                {translate(`sihat.users.role.${role}`)}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {translate('sihat.users.invite.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {translate('sihat.users.invite.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
