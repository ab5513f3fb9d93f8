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
import { saveOpenForm } from './save-open-form'
import { focusListSearch, isDialogOpen, isForPage, useSingleKeys } from './single-keys'
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
