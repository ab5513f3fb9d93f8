import { useEffect, useState } from 'react'
import { dropFormDraft, readFormDraft } from '~/components/form/use-form-draft'
import { useSession } from '~/lib/api/session'

/**
 * Drops the draft of a text that the server has stored, as after a lost answer.
 * @param stored the newest text that the page shows
 * @returns a key for the form: it changes with each dropped draft, so that the form starts empty
 */
export function useStoredText(draftName: string, field: string, stored: string | undefined): number {
  const session = useSession()
  const [key, setKey] = useState(0)
  const userId = session.status === 'signed-in' ? session.session.user.id : undefined
  useEffect(() => {
    const draft = userId && stored !== undefined && readFormDraft(userId, draftName)?.[field]
    if (typeof draft !== 'string' || normalised(draft) !== stored) return
    dropFormDraft(userId ?? '', draftName)
    setKey((before) => before + 1)
  }, [userId, draftName, field, stored])
  return key
}

/** Returns a text as the server stores it, with its line breaks: a form field may hold those of Windows. */
const normalised = (text: string) => text.replaceAll('\r\n', '\n').trim()
