import { useMediaQuery } from '@mui/material'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { PHONE } from '../theme/theme'
import { readSidebarCookie, writeSidebarCookie } from './sidebar-cookie'

interface SidebarState {
  isPhone: boolean
  /** On a phone: the drawer is shown. Else: the sidebar has its full width rather than icons only. */
  open: boolean
  toggle: () => void
  closeDrawer: () => void
}

const SidebarContext = createContext<SidebarState | null>(null)

export function useSidebar(): SidebarState {
  const state = useContext(SidebarContext)
  if (!state) throw new Error('useSidebar needs a SidebarProvider')
  return state
}

export function SidebarProvider({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery(PHONE, { noSsr: true })
  const [expanded, setExpanded] = useState(readSidebarCookie)
  const [drawerOpen, setDrawerOpen] = useState(false)

  const toggle = useCallback(() => {
    if (isPhone) {
      setDrawerOpen(!drawerOpen)
      return
    }
    setExpanded(!expanded)
    writeSidebarCookie(!expanded)
  }, [isPhone, drawerOpen, expanded])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [toggle])

  const state = useMemo(
    () => ({
      isPhone,
      open: isPhone ? drawerOpen : expanded,
      toggle,
      closeDrawer: () => setDrawerOpen(false),
    }),
    [isPhone, drawerOpen, expanded, toggle],
  )
  return <SidebarContext value={state}>{children}</SidebarContext>
}
