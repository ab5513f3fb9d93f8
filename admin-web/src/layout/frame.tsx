import { Box, Link } from '@mui/material'
import { type MouseEvent, type ReactNode, Suspense } from 'react'
import { Authenticated, useTranslate } from 'react-admin'
import { SignInAgainHost } from '../auth/sign-in-again-host'
import { KeyboardProvider } from '../keyboard/keyboard-state'
import { isDesk } from '../providers/front'
import { StepUpHost } from '../second-factor/step-up-host'
import { PageSpinner } from '../shared/page-spinner'
import { AppHeader } from './app-header'
import { AppSidebar } from './app-sidebar'
import { NotificationMenu } from './notification-menu'
import { SidebarProvider } from './sidebar-state'

/** Not by the address: the router would take the way there for a page that it does not know. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main-content')?.focus()
}

interface ShellProps {
  menu: ReactNode
  header: ReactNode
  children: ReactNode
}

function Shell({ menu, header, children }: ShellProps) {
  const translate = useTranslate()
  return (
    <SidebarProvider>
      <KeyboardProvider>
        <Link
          href="#main-content"
          onClick={skip}
          sx={{
            position: 'fixed',
            insetInlineStart: 8,
            top: -100,
            zIndex: 'tooltip',
            p: 1.5,
            bgcolor: 'background.paper',
            '&:focus': { top: 8 },
          }}
        >
          {translate('sihat.layout.skip')}
        </Link>
        <Box sx={{ display: 'flex', minHeight: '100vh' }}>
          {menu}
          <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            {header}
            <Box
              component="main"
              id="main-content"
              tabIndex={-1}
              sx={{
                flexGrow: 1,
                p: { xs: 2, md: 3 },
                display: 'flex',
                flexDirection: 'column',
                gap: 2,
                bgcolor: 'background.default',
              }}
            >
              <Suspense fallback={<PageSpinner />}>{children}</Suspense>
            </Box>
          </Box>
        </Box>
        <StepUpHost />
        <SignInAgainHost />
      </KeyboardProvider>
    </SidebarProvider>
  )
}

/** Around every page behind the sign-in. Shows nothing before the session is known. */
export const PlainFrame = (parts: ShellProps) => (
  <Authenticated loading={<PageSpinner />}>
    <Shell {...parts} />
  </Authenticated>
)

export const Frame = ({ children }: { children: ReactNode }) => (
  <PlainFrame menu={<AppSidebar />} header={<AppHeader>{isDesk() ? null : <NotificationMenu />}</AppHeader>}>
    {children}
  </PlainFrame>
)
