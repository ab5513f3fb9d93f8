import { useCallback, useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import { useSession } from '~/lib/api/session'
import { dropUnsaved, keepUnsaved, readUnsaved } from '~/lib/api/unsaved'
import { changedValuesOf, type FormValues, fillForm } from './form-values'

interface FormDraft {
  /** Only what the person changed: every other field starts with what is newest. */
  values: FormValues
  /** Sent along again, so that a request whose answer was lost is not stored twice. */
  idempotencyKey: string
  /** The link that the form was opened with. */
  link: string
  /** What the form was filled in from when the person changed it. */
  basis: string
}

interface DraftOptions {
  /** The link that the form was opened with: a draft of another link does not replace the fields that this one fills. */
  link?: string
  linkFields?: readonly string[]
  /** What the form is filled in from, such as an assessment, and the fields that it fills. */
  basis?: string
  basisFields?: readonly string[]
  /** Fields that the person has to answer anew, such as a consent. */
  never?: readonly string[]
}

const NONE: readonly string[] = []
const slotOf = (name: string) => `form:${name}`

/** Forgets the draft of a form that was sent. */
export const dropFormDraft = (userId: string, name: string) => dropUnsaved(userId, slotOf(name))

/** Reads what the person typed into a form and did not send. */
export const readFormDraft = (userId: string, name: string): FormValues | undefined =>
  readUnsaved<FormDraft>(userId, slotOf(name))?.values

/**
 * Keeps what the signed-in person types into a form in this tab, until it is sent or the person signs out. A reload and
 * a session that ended elsewhere lose nothing; another person in the same tab reads nothing (`lib/api/unsaved.ts`).
 * @param name one name for each form and its subject
 */
export function useFormDraft(
  name: string,
  { link = '', linkFields = NONE, basis = '', basisFields = NONE, never = NONE }: DraftOptions = {},
) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.session.user.id : undefined
  // The page stays for a moment after a session has ended.
  const owner = useRef(userId)
  if (userId) owner.current = userId
  const form = useRef<HTMLFormElement>(null)
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const [isKept, setKept] = useState(false)
  const [isOfOtherBasis, setOfOtherBasis] = useState(false)
  const key = useRef(idempotencyKey)
  const typedOn = useRef(basis)
  const slot = slotOf(name)

  useEffect(() => {
    typedOn.current = basis
    setOfOtherBasis(false)
    const draft = userId && readUnsaved<FormDraft>(userId, slot)
    if (!draft || !form.current) return
    const skipped = draft.link === link ? never : [...never, ...linkFields]
    fillForm(form.current, draft.values, skipped)
    key.current = draft.idempotencyKey
    setKey(draft.idempotencyKey)
    setKept(true)
    if (draft.basis === basis || !basisFields.some((field) => field in draft.values)) return
    typedOn.current = draft.basis
    setOfOtherBasis(true)
  }, [userId, slot, link, linkFields, basis, basisFields, never])

  const keep = useCallback(() => {
    if (!owner.current || !form.current) return
    const draft: FormDraft = {
      values: changedValuesOf(form.current, never),
      idempotencyKey: key.current,
      link,
      basis: typedOn.current,
    }
    setKept(keepUnsaved(owner.current, slot, draft))
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

  /** Keeps the form as one that holds its present basis. */
  const takeBasis = useCallback(() => {
    typedOn.current = basis
    setOfOtherBasis(false)
    keep()
  }, [basis, keep])

  return { form, idempotencyKey, isKept, isOfOtherBasis, keep, drop, renewKey, takeBasis }
}
