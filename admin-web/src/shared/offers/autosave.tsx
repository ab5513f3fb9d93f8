import { Typography } from '@mui/material'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { OfferValues } from './offer-values'

/** The reader has stopped typing. */
const PAUSE_MS = 2_000

interface AutosaveProps {
  /** Rejects when it was not saved. */
  onSave: (values: OfferValues) => Promise<void>
  /** Another change of the offer is on its way. */
  isHeld: boolean
}

/** Saves the form after each pause and says what became of it. Wrong fields are marked and keep the form from being saved. */
export function Autosave({ onSave, isHeld }: AutosaveProps) {
  const translate = useTranslate()
  const { getValues, reset, trigger } = useFormContext<OfferValues>()
  const { isDirty } = useFormState<OfferValues>()
  const typed = useWatch<OfferValues>()
  const [state, setState] = useState<'saving' | 'saved' | 'wrong' | 'failed'>()

  const save = useEffectEvent(async () => {
    if (!(await trigger())) {
      setState('wrong')
      return
    }
    const values = structuredClone(getValues())
    setState('saving')
    try {
      await onSave(values)
      // Input of the meantime stays, and counts as typed.
      reset(values, { keepValues: true })
      setState('saved')
    } catch {
      setState('failed')
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each input begins the pause again
  useEffect(() => {
    if (!isDirty || isHeld) return
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isDirty, isHeld])

  return (
    <Typography role="status" color={state === 'wrong' || state === 'failed' ? 'error' : 'text.secondary'}>
      {state && translate(`sihat.offers.autosave.${state}`)}
    </Typography>
  )
}
