import { Alert, Box, Button, Link, TextField } from '@mui/material'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { SecondFactorNeeded } from '../providers/auth-provider'
import type { PendingSignIn } from '../providers/types'
import { type SignInFailure, signInFailure } from './sign-in-failure'
import { useSignIn } from './use-sign-in'

const RESET_PASSWORD_PAGE = '/reset-password'

interface SignInFormProps {
  /** The session of an earlier visit is still being looked up. */
  checking: boolean
  /** The router path to go to once signed in. */
  target: string
  /** Why the visitor is back at the first step. */
  notice?: SignInFailure
  onSecondStep: (pending: PendingSignIn) => void
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

export function SignInForm({ checking, target, notice, onSecondStep }: SignInFormProps) {
  const translate = useTranslate()
  const signIn = useSignIn(target)
  const form = useRef<HTMLFormElement>(null)
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([])
  const [submitting, setSubmitting] = useState(false)
  // What was said stays until the answer: were it taken away at once, a double click would hit what moves into its place.
  const [failure, setFailure] = useState(notice)
  const [failures, setFailures] = useState(0)
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
    const firstInvalid = validate()
    if (firstInvalid) {
      firstInvalid.focus()
      return
    }
    setSubmitting(true)
    try {
      await signIn({ email: values.get('email'), password: values.get('password') })
    } catch (error) {
      if (error instanceof SecondFactorNeeded) {
        onSecondStep(error.pending)
        return
      }
      setFailure(signInFailure(error))
      setFailures((count) => count + 1)
      setSubmitting(false)
    }
  }

  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {failure && (
        <Alert key={failures} severity="error">
          {translate(failure.text, { _: failure.text })}{' '}
          {failure.needsNewPassword && (
            <Link href={RESET_PASSWORD_PAGE} color="inherit">
              {translate('sihat.signIn.resetPassword')}
            </Link>
          )}
        </Alert>
      )}
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
      <Link
        href={RESET_PASSWORD_PAGE}
        sx={{ minHeight: 44, display: 'flex', alignItems: 'center', justifySelf: 'start' }}
      >
        {translate('sihat.signIn.forgotPassword')}
      </Link>
    </Box>
  )
}
