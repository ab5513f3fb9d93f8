import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import { problemCode } from '../providers/problem'
import { isPending, type Proof } from '../providers/session'
import type { PendingSignIn } from '../providers/types'
import { unsaved } from '../providers/unsaved'
import { ProofForm } from '../second-factor/proof-form'
import { AccessRemovedDialog } from './access-removed-dialog'
import { useSignInAgain } from './sign-in-again-context'
import { type SignInFailure, signInFailure } from './sign-in-failure'

/** The session ended in the middle of something: the same person signs in again, and the page below goes on as it is. The way out leaves that page. */
export default function SignInAgainDialog() {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.signInAgain.${key}`, { email })
  const { question, session } = useSignInAgain()
  const [titleId, textId] = [useId(), useId()]
  const email = session.person()?.email ?? ''
  const [pending, setPending] = useState<PendingSignIn>()
  const [isMissing, setIsMissing] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const [isBusy, setIsBusy] = useState(false)
  const [lostAccess, setLostAccess] = useState(session.lostAccess)
  const logout = useLogout()
  const leave = () => {
    unsaved.clear()
    session.forget()
    question.drop()
    void logout()
  }
  const cancel = (
    <Button onClick={leave} disabled={isBusy}>
      {text('cancel')}
    </Button>
  )

  /** Only the right password is answered so. */
  const noteRemoval = (error: unknown) => {
    if (['admin_required', 'desk_required'].includes(problemCode(error) ?? '')) setLostAccess('role_removed')
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setIsMissing(!password)
    if (!password || isBusy) return
    setIsBusy(true)
    try {
      const answer = await session.signIn(email, password)
      if (isPending(answer)) setPending(answer)
      else question.answer(true)
    } catch (error) {
      noteRemoval(error)
      setFailure(signInFailure(error))
    }
    setIsBusy(false)
  }

  const prove = async (proof: Proof) => {
    if (!pending) return
    await session.verifyChallenge(pending.challengeId, proof).catch((error: unknown) => {
      noteRemoval(error)
      throw error
    })
    question.answer(true)
  }

  if (lostAccess) return <AccessRemovedDialog reason={lostAccess} />
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      aria-describedby={textId}
      // Who sits there now may be somebody else: what the page shows is covered.
      slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}
    >
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere' }}>
          {text('text')}
        </DialogContentText>
        {failure && !pending && (
          <Alert severity="error">{translate(failure.text, { _: failure.text })}</Alert>
        )}
        {pending ? (
          <ProofForm
            factors={pending.factors}
            recovery
            prove={prove}
            send={(factorId) => session.sendChallengeCode(pending.challengeId, factorId)}
            actions={(busy) => (
              <DialogActions sx={{ p: 0 }}>
                {cancel}
                <Button type="submit" variant="contained" disabled={busy}>
                  {translate('sihat.signIn.submit')}
                </Button>
              </DialogActions>
            )}
          />
        ) : (
          <form onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)} noValidate>
            <input hidden readOnly name="username" autoComplete="username" value={email} />
            <TextField
              autoFocus
              fullWidth
              id="sign-in-again-password"
              name="password"
              type="password"
              label={translate('sihat.signIn.password')}
              autoComplete="current-password"
              error={isMissing}
              helperText={isMissing && translate('sihat.signIn.passwordRequired')}
            />
            <DialogActions sx={{ p: 0, mt: 2.5 }}>
              {cancel}
              <Button type="submit" variant="contained" disabled={isBusy}>
                {translate(isBusy ? 'sihat.signIn.checking' : 'sihat.signIn.submit')}
              </Button>
            </DialogActions>
          </form>
        )}
      </DialogContent>
    </Dialog>
  )
}
