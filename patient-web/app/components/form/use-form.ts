import { type FormEvent, useRef, useState } from 'react'
import type { FieldErrors } from './error-summary'
import { type Refusal, refusalOf } from './refusal'

interface FormWork<T> {
  /** What is wrong with the form, before anything is sent. */
  check?: (form: FormData) => FieldErrors
  send: (form: FormData, submitter: HTMLElement | null) => Promise<T>
  /** Called once the server has confirmed. `sent` holds the fields as `send` got them. */
  done?: (result: T, form: HTMLFormElement, sent: FormData) => void
  /** Takes care of a failure itself by answering true. */
  failed?: (error: unknown) => boolean
}

const NOTHING_WRONG: Refusal = { errors: {} }

/**
 * A form that is sent from the page. Checked when it is sent, then at every change for the fields in error. A second
 * press while it is under way sends nothing.
 */
export function useForm<T>({ check = () => ({}), send, done, failed }: FormWork<T>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(NOTHING_WRONG)
  const [errors, setErrors] = useState<FieldErrors>(NOTHING_WRONG.errors)
  const underWay = useRef(false)

  function refuse(next: Refusal) {
    setRefusal(next)
    setErrors(next.errors)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    const form = event.currentTarget
    const data = new FormData(form)
    const wrong = check(data)
    if (Object.keys(wrong).length > 0) {
      refuse({ errors: wrong })
      return
    }
    underWay.current = true
    setBusy(true)
    try {
      const result = await send(data, (event.nativeEvent as SubmitEvent).submitter)
      refuse(NOTHING_WRONG)
      done?.(result, form, data)
    } catch (error) {
      if (!failed?.(error)) refuse(refusalOf(error))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (errors[name]) setErrors({ ...errors, [name]: check(new FormData(event.currentTarget))[name] })
  }

  return {
    busy,
    /** As of the last attempt, for the summary. */
    refusal,
    /** As of now, for the fields. */
    errors,
    bind: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
      onChange,
      noValidate: true,
    },
  }
}
