import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { FormFailure } from '../../shared/form-failure'
import {
  type FieldErrors,
  focusOn,
  type HospitalField,
  HospitalInputs,
  missingIn,
  readHospital,
} from './hospital-fields'

interface HospitalDialogProps {
  /** Where its texts stand: `title`, `text`, `action`. */
  texts: string
  hospital?: AdminHospital
  /** A field takes its value of `hospital` anew when its number changes. */
  rounds?: Partial<Record<HospitalField, number>>
  /** Leads to the form. */
  form?: RefObject<HTMLFormElement | null>
  errors: FieldErrors
  onErrors: (errors: FieldErrors) => void
  /** What went wrong besides single fields. */
  failure?: string
  /** Above the fields. */
  notice?: ReactNode
  isPending: boolean
  /** Something has to be decided before the form can be sent. */
  isBlocked?: boolean
  onSubmit: (values: ReturnType<typeof readHospital>, form: FormData) => void
  onClose: () => void
}

/** The fields of a hospital; what was typed stays until the server has taken it. */
export function HospitalDialog(props: HospitalDialogProps) {
  const { texts, hospital, rounds, errors, onErrors, failure, notice, isPending, onSubmit, onClose } = props
  const translate = useTranslate()
  const titleId = useId()
  const textId = useId()
  const ownForm = useRef<HTMLFormElement>(null)
  const form = props.form ?? ownForm
  const close = () => !isPending && onClose()
  useEffect(() => {
    if (form.current) focusOn(form.current, errors)
  }, [errors, form])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readHospital(event.currentTarget)
    const missing = missingIn(values)
    onErrors(missing)
    if (Object.keys(missing).length === 0) onSubmit(values, new FormData(event.currentTarget))
  }

  return (
    <Dialog
      open
      onClose={close}
      aria-busy={isPending}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate(`${texts}.title`)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <DialogContentText id={textId}>{translate(`${texts}.text`)}</DialogContentText>
          {failure && <FormFailure text={translate(failure, { _: failure })} />}
          {notice}
          <HospitalInputs hospital={hospital} rounds={rounds} errors={errors} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {translate('sihat.hospitals.form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending || props.isBlocked}>
            {translate(`${texts}.action`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
