import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
  type TextFieldProps,
} from '@mui/material'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { fieldErrors, isUnanswered, problemCode, refusalWords } from '../providers/problem'
import { FormFailure } from './form-failure'

type Errors = Partial<Record<string, string>>

interface FormDialogProps {
  /** Where its texts stand: `title`, `text`, `action`, `done`, `failed`, `required.<field>`. */
  texts: string
  /** What the texts name. */
  values?: Record<string, string>
  /** Fields that may not stay empty. */
  required?: readonly string[]
  /** What else is wrong with what was typed, by field. */
  check?: (form: FormData) => Errors
  /** Codes of refusals whose own words are shown, beside those of status 403 and 409. */
  told?: readonly string[]
  /** The text for an answer that was lost, where sending it again does it once. */
  unanswered?: string
  send: (form: FormData) => Promise<unknown>
  onClose: () => void
  /** It takes something away. */
  isDanger?: boolean
  /** It has many fields. */
  isWide?: boolean
  children: (errors: Errors) => ReactNode
}

/** Asks for some fields and sends them once; what was typed stays until the server has taken it. */
export function FormDialog({
  texts,
  values,
  required = [],
  check = () => ({}),
  told = [],
  unanswered = 'sihat.form.unanswered',
  send,
  onClose,
  isDanger,
  isWide,
  children,
}: FormDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const titleId = useId()
  const textId = useId()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  /** `isPending` comes too late for the second press of a double click. */
  const isSent = useRef(false)
  const close = () => !isPending && onClose()

  const refused = (error: unknown) => {
    const byField = fieldErrors(error)
    const isTold = error instanceof Error && told.includes(problemCode(error) ?? '')
    if (problemCode(error) === 'stale_version') {
      // The page behind shows what it is now; what was typed can still be copied.
      setFailure(isTold ? error.message : translate('sihat.form.conflict'))
      refresh()
    } else if (isUnanswered(error)) {
      setFailure(translate(unanswered))
      refresh()
    } else if (byField) setErrors(byField)
    else if (problemCode(error) === 'not_found' && !told.includes('not_found'))
      // No refresh: the page behind would close the dialog, and what was typed with it.
      setFailure(translate('sihat.form.gone'))
    else setFailure(isTold ? error.message : (refusalWords(error) ?? translate(`${texts}.failed`)))
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSent.current) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const missing = required.filter((name) => !String(typed.get(name) ?? '').trim())
    const wrong: Errors = {
      ...check(typed),
      ...Object.fromEntries(missing.map((name) => [name, translate(`${texts}.required.${name}`)])),
    }
    setErrors(wrong)
    setFailure(undefined)
    const isWrong = [...form.elements].find(({ id }) => wrong[id.replace('field-', '')] !== undefined)
    if (Object.keys(wrong).length > 0) {
      if (isWrong instanceof HTMLElement) isWrong.focus()
      return
    }
    isSent.current = true
    setIsPending(true)
    try {
      await send(typed)
      notify(`${texts}.done`, { type: 'success' })
      refresh()
      onClose()
    } catch (error) {
      refused(error)
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      aria-busy={isPending}
      fullWidth
      maxWidth={isWide ? 'sm' : 'xs'}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <form onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{translate(`${texts}.title`, values)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere' }}>
            {translate(`${texts}.text`, values)}
          </DialogContentText>
          {failure && <FormFailure text={failure} />}
          {children(errors)}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {translate('sihat.form.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            disabled={isPending}
          >
            {translate(`${texts}.action`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FormFieldProps extends Omit<TextFieldProps, 'error' | 'slotProps'> {
  name: string
  errors: Errors
  hint?: string
  html?: Record<string, unknown>
}

/** A field of a form dialog, with what is wrong with it or else a hint. */
export const FormField = ({ name, errors, hint, html, ...props }: FormFieldProps) => (
  <TextField
    {...props}
    name={name}
    id={`field-${name}`}
    autoComplete="off"
    error={errors[name] !== undefined}
    helperText={errors[name] ?? hint}
    slotProps={{ htmlInput: html, ...(props.type?.startsWith('date') && { inputLabel: { shrink: true } }) }}
  />
)

/** What was typed into a field; nothing is null. */
export const typedIn = (form: FormData, name: string): string | null =>
  String(form.get(name) ?? '').trim() || null
