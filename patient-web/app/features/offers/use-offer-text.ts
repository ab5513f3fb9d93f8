import { type FormEvent, useMemo, useState } from 'react'
import { useForm } from '~/components/form/use-form'
import { useFormDraft } from '~/components/form/use-form-draft'
import { lacksConsent } from '~/features/bookings/consent-link'
import { ApiError, isConflict, isLost } from '~/lib/api/error'
import type { MessageId } from '~/lib/i18n/i18n'
import type { Sending } from './api'

/** Name of the button that sends a text which may show who the patient is. */
export const ANYWAY = 'anyway'

interface OfferText<T> {
  /** Names the draft that the tab keeps. */
  draftName: string
  /** Version of the offer that the page shows. Undefined where the text is about no version. */
  version?: number
  /** Name of the text field. */
  field: string
  /** What to say about an empty text. */
  empty: MessageId
  send: (form: FormData, sending: Sending) => Promise<T>
  onSent: (result: T) => void
  /** What the page shows may be old. */
  onFailed: () => void
}

/**
 * A form with a text about an offer. The tab keeps what was typed until it is stored, and one text is stored once. A text that may show
 * who the patient is comes back with warnings first.
 */
export function useOfferText<T>({ draftName, field, empty, send, onSent, onFailed, version }: OfferText<T>) {
  const basisFields = useMemo(() => [field], [field])
  const draft = useFormDraft(draftName, { basis: String(version ?? ''), basisFields })
  const [warnings, setWarnings] = useState<string[]>([])
  const [needsConsent, setNeedsConsent] = useState(false)
  const form = useForm({
    // The server reads a text that is too long for an emergency before it refuses the text.
    check: (data) => (String(data.get(field)).trim() ? {} : { [field]: empty }),
    send: (data, submitter) =>
      send(data, {
        idempotencyKey: draft.idempotencyKey,
        refusesIdentifying: submitter?.getAttribute('name') !== ANYWAY,
      }),
    done: (result, element, sent) => {
      const text = element.elements.namedItem(field) as HTMLTextAreaElement
      // What was typed while the text was under way is another text.
      const typedSince = text.value === sent.get(field) ? '' : text.value
      element.reset()
      draft.drop()
      setWarnings([])
      setNeedsConsent(false)
      if (typedSince) {
        text.value = typedSince
        draft.keep()
      }
      onSent(result)
    },
    failed: (error) => {
      const isIdentifying = error instanceof ApiError && error.code === 'identifying_text'
      setWarnings(isIdentifying ? error.fieldErrors.map(({ detail }) => detail) : [])
      setNeedsConsent(lacksConsent(error))
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') draft.renewKey()
      if (!isIdentifying && (isLost(error) || isConflict(error) || lacksConsent(error))) onFailed()
      return isIdentifying
    },
  })
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    form.bind.onChange(event)
    setWarnings([])
    draft.keep()
  }
  return {
    ...form,
    bind: { ...form.bind, onChange, ref: draft.form },
    isKept: draft.isKept,
    /** The text was begun about an earlier version. */
    isOutdated: draft.isOfOtherBasis,
    needsConsent,
    warnings,
  }
}
