import { useCallback, useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import { useSession } from '~/lib/api/session'
import { dropUnsaved, keepUnsaved, readUnsaved } from '~/lib/api/unsaved'
import { type FormValues, fillForm, valuesOf } from './form-values'

interface FormDraft {
  values: FormValues
  /** Sent along again, so that a request whose answer was lost is not stored twice. */
  idempotencyKey: string
  /** The link that the form was opened with. */
  link: string
}

interface DraftOptions {
  /** The link that the form was opened with: a draft of another link does not replace the fields that this one fills. */
  link?: string
  linkFields?: readonly string[]
  /** Fields that the person has to answer anew, such as a consent. */
  never?: readonly string[]
}

const NONE: readonly string[] = []
const slotOf = (name: string) => `form:${name}`

/** Forgets the draft of a form that was sent. */
export const dropFormDraft = (userId: string, name: string) => dropUnsaved(userId, slotOf(name))

/**
 * Keeps what the signed-in person types into a form in this tab, until it is sent or the person signs out. A reload and
 * a session that ended elsewhere lose nothing; another person in the same tab reads nothing (`lib/api/unsaved.ts`).
 * @param name one name for each form and its subject
 */
export function useFormDraft(
  name: string,
  { link = '', linkFields = NONE, never = NONE }: DraftOptions = {},
) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.session.user.id : undefined
  // The page stays for a moment after a session has ended.
  const owner = useRef(userId)
  if (userId) owner.current = userId
  const form = useRef<HTMLFormElement>(null)
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const [isKept, setKept] = useState(false)
  const key = useRef(idempotencyKey)
  const slot = slotOf(name)

  useEffect(() => {
    const draft = userId && readUnsaved<FormDraft>(userId, slot)
    if (!draft || !form.current) return
    const skipped = draft.link === link ? never : [...never, ...linkFields]
    fillForm(form.current, draft.values, skipped)
    key.current = draft.idempotencyKey
    setKey(draft.idempotencyKey)
    setKept(true)
  }, [userId, slot, link, linkFields, never])

  const keep = useCallback(() => {
    if (!owner.current || !form.current) return
    const values = valuesOf(form.current, never)
    setKept(
      keepUnsaved(owner.current, slot, { values, idempotencyKey: key.current, link } satisfies FormDraft),
    )
  }, [slot, link, never])

  const renewKey = useCallback(() => {
    key.current = newIdempotencyKey()
    setKey(key.current)
    keep()
  }, [keep])

  const drop = useCallback(() => {
    if (owner.current) dropUnsaved(owner.current, slot)
    key.current = newIdempotencyKey()
    setKey(key.current)
    setKept(false)
  }, [slot])

  return { form, idempotencyKey, isKept, keep, drop, renewKey }
}
