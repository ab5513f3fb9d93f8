import { Alert, Box, Button, TextField } from '@mui/material'
import { type SubmitEvent, useRef, useState } from 'react'
import { useLogin, useNotify, useTranslate } from 'react-admin'
import { SuccessToast } from '../shared/toast'
import { signInErrorText } from './sign-in-error'

interface SignInFormProps {
  /** The session of an earlier visit is still being looked up. */
  checking: boolean
  /** The router path to go to once signed in. */
  target: string
}

const fields = [
  { name: 'email', type: 'email', autoComplete: 'username', hint: 'sihat.signIn.emailRequired' },
  {
    name: 'password',
    type: 'password',
    autoComplete: 'current-password',
    hint: 'sihat.signIn.passwordRequired',
  },
] as const

export function SignInForm({ checking, target }: SignInFormProps) {
  const translate = useTranslate()
  const login = useLogin()
  const notify = useNotify()
  const form = useRef<HTMLFormElement>(null)
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([])
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const busy = checking || submitting

  const validate = () => {
    const invalid = [...(form.current?.querySelectorAll('input') ?? [])].filter(
      (input) => !input.validity.valid,
    )
    setInvalidFields(invalid.map(({ name }) => name))
    return invalid[0]
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = new FormData(event.currentTarget)
    setFailure(undefined)
    const firstInvalid = validate()
    if (firstInvalid) {
      firstInvalid.focus()
      return
    }
    setSubmitting(true)
    try {
      await login({ email: values.get('email'), password: values.get('password') }, target)
      notify(
        <SuccessToast title={translate('sihat.signIn.welcome')} text={translate('sihat.signIn.success')} />,
      )
    } catch (error) {
      setFailure(signInErrorText(error))
      setSubmitting(false)
    }
  }

  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {failure && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
      {fields.map(({ name, type, autoComplete, hint }) => (
        <TextField
          key={name}
          id={`sign-in-${name}`}
          name={name}
          type={type}
          label={translate(`sihat.signIn.${name}`)}
          autoComplete={autoComplete}
          error={invalidFields.includes(name)}
          helperText={invalidFields.includes(name) ? translate(hint) : undefined}
          onChange={() => invalidFields.length > 0 && validate()}
          slotProps={{ htmlInput: { required: true } }}
        />
      ))}
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {translate(busy ? 'sihat.signIn.checking' : 'sihat.signIn.submit')}
      </Button>
    </Box>
  )
}
