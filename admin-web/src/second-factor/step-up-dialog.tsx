import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Factor } from '../providers/types'
import { Loading } from '../shared/loading'
import { ProofForm } from './proof-form'
import { useSecondFactor } from './second-factor-context'
import { SECURITY_PAGE } from './security-page'

/** Undefined while they are looked up. */
function useVerifiedFactors() {
  const { factors: own } = useSecondFactor()
  const [factors, setFactors] = useState<Factor[]>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    own.listVerified().then(setFactors, () => setFailed(true))
  }, [own])
  useEffect(load, [load])
  return { factors, failed, load }
}

/** A change was refused for want of a second factor: shown here, the change goes on; the page below keeps what was typed. */
export default function StepUpDialog() {
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  const { stepUp, factors: own } = useSecondFactor()
  const { factors, failed, load } = useVerifiedFactors()
  const hasNone = factors?.length === 0
  const giveUp = () => stepUp.answer(false)
  const cancel = (
    <Button key="cancel" onClick={giveUp}>
      {translate('sihat.secondFactor.cancel')}
    </Button>
  )

  return (
    <Dialog open onClose={giveUp} fullWidth maxWidth="xs" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{translate('sihat.secondFactor.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <DialogContentText id={textId}>
          {translate(hasNone ? 'sihat.secondFactor.none' : 'sihat.secondFactor.text')}
        </DialogContentText>
        {failed && <Alert severity="error">{translate('sihat.secondFactor.loadFailed')}</Alert>}
        {!failed && !factors && <Loading height={56} label={translate('sihat.loading')} />}
        {factors && !hasNone && (
          <ProofForm
            factors={factors}
            prove={(proof) => own.verify(proof).then(() => stepUp.answer(true))}
            send={own.sendCode}
            actions={(busy) => (
              <DialogActions sx={{ p: 0 }}>
                {cancel}
                <Button type="submit" variant="contained" disabled={busy}>
                  {translate('sihat.secondFactor.confirm')}
                </Button>
              </DialogActions>
            )}
          />
        )}
      </DialogContent>
      {(failed || hasNone) && (
        <DialogActions>
          {cancel}
          <Button onClick={failed ? load : () => stepUp.answer(true)}>
            {translate(failed ? 'sihat.error.retry' : 'sihat.secondFactor.again')}
          </Button>
          {hasNone && (
            <Button variant="contained" href={SECURITY_PAGE} target="_blank" rel="noopener">
              {translate('sihat.secondFactor.setUp')}
            </Button>
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}
