import { lazy, Suspense, useState } from 'react'
import type { LayoutComponent } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { BackOffice } from './back-office'
import { Frame } from './layout/frame'
import { front, isDesk } from './providers/front'

const Desk = lazy(() => import('./desk/desk'))

/** @param layout stands around each page; tests leave out the menu and the header. */
export function App({ layout = Frame }: { layout?: LayoutComponent }) {
  const [router] = useState(() => {
    const Pages = isDesk() ? Desk : BackOffice
    return createBrowserRouter([{ path: '*', element: <Pages layout={layout} /> }], {
      basename: front().mount,
    })
  })
  // Not as transitions: a sign-out empties the query cache right after it navigates, and the page that would still be
  // shown then would find nobody signed in and sign out again, without end.
  return (
    <Suspense>
      <RouterProvider router={router} useTransitions={false} />
    </Suspense>
  )
}
