import { Typography } from '@mui/material'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Saver } from '../../providers/unsaved'
import type { OfferValues } from './offer-values'

/** The reader has stopped typing. */
const PAUSE_MS = 2_000

interface AutosaveProps {
  /** Rejects when it was not saved. */
  onSave: (values: OfferValues) => Promise<void>
  /** Another change of the offer is on its way. */
  isHeld: boolean
  /** Lets the page save before the pause. */
  saver?: RefObject<Saver | null>
}

/** Saves the form after each pause and says what became of it. Wrong fields are marked and keep the form from being saved. */
export function Autosave({ onSave, isHeld, saver }: AutosaveProps) {
  const translate = useTranslate()
  const { getValues, reset, trigger } = useFormContext<OfferValues>()
  const { isDirty } = useFormState<OfferValues>()
  const typed = useWatch<OfferValues>()
  const [state, setState] = useState<'saving' | 'saved' | 'wrong' | 'failed'>()

  const last = useRef(Promise.resolve(true))

  const saveOnce: Saver = async () => {
    if (!(await trigger())) {
      setState('wrong')
      return false
    }
    const values = structuredClone(getValues())
    setState('saving')
    try {
      await onSave(values)
      // Input of the meantime stays, and counts as typed.
      reset(values, { keepValues: true })
      setState('saved')
      return true
    } catch {
      setState('failed')
      return false
    }
  }
  /** Two saves at the same time would carry the same version. */
  const save: Saver = () => {
    last.current = last.current.then(saveOnce)
    return last.current
  }
  const saveAfterPause = useEffectEvent(save)
  useImperativeHandle(saver, () => save)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each input begins the pause again
  useEffect(() => {
    if (!isDirty || isHeld) return
    const timer = setTimeout(() => void saveAfterPause(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isDirty, isHeld])

  const isRefused = state === 'wrong' || state === 'failed'
  // The reader may have saved the draft without the autosave.
  const isOutdated = isRefused && !isDirty
  return (
    <Typography role="status" color={isRefused ? 'error' : 'text.secondary'}>
      {state && !isOutdated && translate(`sihat.offers.autosave.${state}`)}
    </Typography>
  )
}
