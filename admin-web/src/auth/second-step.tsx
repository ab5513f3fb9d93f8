import { Box, Button, Typography } from '@mui/material'
import { useRef } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { problemCode } from '../providers/problem'
import type { Proof, SessionClient } from '../providers/session'
import type { PendingSignIn } from '../providers/types'
import { ProofForm } from '../second-factor/proof-form'
import { type SignInFailure, signInFailure } from './sign-in-failure'
import { useSignIn } from './use-sign-in'

/** The server ends a pending sign-in after as many wrong codes, and then refuses right ones in the same words. */
const MOST_ATTEMPTS = 5
const LIFETIME_MS = 10 * 60_000

const OVER: SignInFailure = { text: 'sihat.signIn.secondStep.over' }

interface SecondStepProps {
  session: SessionClient
  pending: PendingSignIn
  /** The router path to go to once signed in. */
  target: string
  /** Back to email and password; with the reason, when it is not the visitor's wish. */
  onStartAgain: (reason?: SignInFailure) => void
}

export default function SecondStep({ session, pending, target, onStartAgain }: SecondStepProps) {
  const translate = useTranslate()
  const signIn = useSignIn(target)
  const begun = useRef(Date.now())
  const rejections = useRef(0)
  const { challengeId, factors } = pending

  const prove = async (proof: Proof) => {
    try {
      await signIn({ challengeId, ...proof })
    } catch (error) {
      if (problemCode(error) === 'code_rejected') rejections.current += 1
      if (rejections.current >= MOST_ATTEMPTS || Date.now() - begun.current >= LIFETIME_MS) onStartAgain(OVER)
      else if (error instanceof HttpError && error.status === 403) onStartAgain(signInFailure(error))
      throw error
    }
  }

  /** No code was asked for that could be wrong: a refusal says that the sign-in is over. */
  const send = (factorId: string) =>
    session.sendChallengeCode(challengeId, factorId).catch((error: unknown) => {
      if (problemCode(error) === 'code_rejected') onStartAgain(OVER)
      throw error
    })

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{translate('sihat.signIn.secondStep.intro')}</Typography>
      <ProofForm
        factors={factors}
        recovery
        prove={prove}
        send={send}
        actions={(busy) => (
          <>
            <Button type="submit" variant="contained" size="large" disabled={busy}>
              {translate(busy ? 'sihat.signIn.checking' : 'sihat.signIn.submit')}
            </Button>
            <Button onClick={() => onStartAgain()}>{translate('sihat.signIn.secondStep.startAgain')}</Button>
          </>
        )}
      />
    </Box>
  )
}
