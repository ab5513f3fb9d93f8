import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useStore } from 'react-admin'
import { SINGLE_KEYS } from '../providers/store'
import { saveOpenForm } from './save-open-form'
import { UnsavedPage } from './unsaved-page'
import { UnsavedText } from './unsaved-text'

const Palette = lazy(() => import('./palette'))
const KeyboardHelp = lazy(() => import('./keyboard-help'))

type Shown = 'palette' | 'help'

interface KeyboardState {
  openPalette: () => void
  openHelp: () => void
}

const KeyboardContext = createContext<KeyboardState | null>(null)

export function useKeyboard(): KeyboardState {
  const state = useContext(KeyboardContext)
  if (!state) throw new Error('useKeyboard needs a KeyboardProvider')
  return state
}

const isDialogOpen = () => document.querySelector('[role=dialog][aria-modal=true]') !== null

/** Keys without Ctrl can be turned off: people who speak to their computer press them by accident. */
export const useSingleKeys = () => useStore(SINGLE_KEYS, true)

/** Nobody is typing, and no list of choices is open. */
const isForPage = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isDialogOpen() &&
  !(
    target instanceof Element &&
    target.closest('input, textarea, [role=combobox], [role=listbox], [role=menu]')
  )

/** @returns whether the page has a list with a search */
function focusListSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[data-list-search]')
  search?.focus()
  return search !== null
}

/** What the keyboard does on every page. The key of the sidebar is with the sidebar. */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const [hasSingleKeys] = useSingleKeys()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasSingleKeys && isForPage(event)) {
        if (event.key === '?') setShown('help')
        if (event.key === '/' && focusListSearch()) event.preventDefault()
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const key = event.key.toLowerCase()
      if (key === 'k') {
        // The browser's own meaning of it would leave the page.
        event.preventDefault()
        if (!isDialogOpen()) setShown('palette')
      }
      if (key === 's' && saveOpenForm()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [hasSingleKeys])

  const state = useMemo(
    () => ({ openPalette: () => setShown('palette'), openHelp: () => setShown('help') }),
    [],
  )
  const close = () => setShown(undefined)
  return (
    <KeyboardContext value={state}>
      {children}
      <UnsavedText />
      <UnsavedPage />
      <Suspense>
        {shown === 'palette' && <Palette onClose={close} />}
        {shown === 'help' && <KeyboardHelp onClose={close} />}
      </Suspense>
    </KeyboardContext>
  )
}
