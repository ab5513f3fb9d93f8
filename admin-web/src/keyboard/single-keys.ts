import { useStore } from 'react-admin'
import { SINGLE_KEYS } from '../providers/store'

export const isDialogOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null

/** Keys without Ctrl can be turned off: people who speak to their computer press them by accident. */
export const useSingleKeys = () => useStore(SINGLE_KEYS, true)

/** Nobody is typing, and no list of choices is open. */
export const isForPage = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isDialogOpen() &&
  !(
    target instanceof Element &&
    target.closest('input, textarea, [role=combobox], [role=listbox], [role=menu]')
  )

/** @returns whether the page has a list with a search */
export function focusListSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[data-list-search]')
  search?.focus()
  return search !== null
}
