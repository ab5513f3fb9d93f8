import { useEffect, useState } from 'react'
import { typedTexts } from '../providers/typed-texts'
import { unsaved } from '../providers/unsaved'
import { LeaveQuestion } from './leave-question'

/** What a press beside a dialog lands on. */
const BESIDE = '.MuiDialog-container, .MuiBackdrop-root'

const dialogOf = (target: EventTarget | null): Element | null => {
  if (!(target instanceof Element)) return null
  const place = target.matches(BESIDE) ? target.closest('.MuiModal-root') : undefined
  return place === undefined
    ? target.closest('[role=dialog]')
    : (place?.querySelector('[role=dialog]') ?? null)
}

/** Escape, or a press beside a dialog or drawer, asks before it loses what was typed there. */
export function UnsavedText() {
  const [asked, setAsked] = useState<Element>()
  const [left, setLeft] = useState<Element>()

  useEffect(() => {
    const onInput = ({ target }: Event) => {
      typedTexts.note(target)
      const dialog = dialogOf(target)
      if (dialog && !dialog.querySelector('[data-no-draft]')) unsaved.add(dialog)
    }
    const onLeave = (event: KeyboardEvent | MouseEvent) => {
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : !isBeside(event)) return
      const dialog = dialogOf(event.target)
      // A dialog that is sending stays open, and a successful answer closes it.
      if (!dialog || !unsaved.has(dialog) || dialog.closest('[aria-busy=true]')) return
      // Before whoever would close it hears of it.
      event.stopPropagation()
      event.preventDefault()
      setAsked(dialog)
    }
    window.addEventListener('input', onInput, true)
    window.addEventListener('keydown', onLeave, true)
    window.addEventListener('click', onLeave, true)
    return () => {
      window.removeEventListener('input', onInput, true)
      window.removeEventListener('keydown', onLeave, true)
      window.removeEventListener('click', onLeave, true)
    }
  }, [])

  // Once the question is gone: only the dialog in front hears Escape.
  useEffect(() => {
    left?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }, [left])

  if (!asked) return null
  const leave = () => {
    unsaved.delete(asked)
    setAsked(undefined)
    setLeft(asked)
  }
  return <LeaveQuestion onLeave={leave} onKeep={() => setAsked(undefined)} />
}

const isBeside = ({ target }: MouseEvent) => target instanceof Element && target.matches(BESIDE)
