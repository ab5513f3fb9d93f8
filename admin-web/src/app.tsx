import { useState } from 'react'
import { Admin, CustomRoutes, type LayoutComponent, Resource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { SignInAgainContext } from './auth/sign-in-again-context'
import { SignInPage } from './auth/sign-in-page'
import { Dashboard } from './dashboard/dashboard'
import { BrokenPage } from './layout/broken-page'
import { Frame } from './layout/frame'
import { Notifications } from './layout/notifications'
import { createProviders } from './providers'
import { i18nProvider } from './providers/i18n'
import { MOUNT } from './providers/return-to'
import { auditEvents } from './resources/audit-events'
import { bookings } from './resources/bookings'
import { claims } from './resources/claims'
import { countries } from './resources/countries'
import { enquiries } from './resources/enquiries'
import { erasedBookings } from './resources/erased-bookings'
import { hospitals } from './resources/hospitals'
import { payments } from './resources/payments'
import { queues } from './resources/queues'
import { quoteRequests } from './resources/quote-requests'
import { reviewRecipes } from './resources/review-recipes'
import { reviewSourceHosts } from './resources/review-source-hosts'
import { reviews } from './resources/reviews'
import { settings } from './resources/settings'
import { specializations } from './resources/specializations'
import { tickets } from './resources/tickets'
import { treatments } from './resources/treatments'
import { users } from './resources/users'
import { SecondFactorContext } from './second-factor/second-factor-context'
import { AccessDenied } from './shared/access-denied'
import { NotFound } from './shared/not-found'
import { PageSpinner } from './shared/page-spinner'
import { LiveContext } from './shared/use-live'
import { darkTheme, lightTheme } from './theme/theme'

function BackOffice({ layout }: { layout: LayoutComponent }) {
  const [{ session, live, secondFactor, signInAgain, ...providers }] = useState(createProviders)
  return (
    <SignInAgainContext value={{ question: signInAgain, session }}>
      <SecondFactorContext value={secondFactor}>
        <LiveContext value={live}>
          <Admin
            {...providers}
            i18nProvider={i18nProvider}
            theme={lightTheme}
            darkTheme={darkTheme}
            layout={layout}
            dashboard={Dashboard}
            catchAll={NotFound}
            error={BrokenPage}
            accessDenied={AccessDenied}
            loading={PageSpinner}
            loginPage={false}
            notification={Notifications}
            disableTelemetry
          >
            <CustomRoutes noLayout>
              <Route path="/auth" element={<SignInPage session={session} />} />
            </CustomRoutes>
            <Resource {...users} />
            <Resource {...hospitals} />
            <Resource {...treatments} />
            <Resource {...claims} />
            <Resource {...bookings} />
            <Resource {...erasedBookings} />
            <Resource {...quoteRequests} />
            <Resource {...payments} />
            <Resource {...reviews} />
            <Resource {...reviewSourceHosts} />
            <Resource {...reviewRecipes} />
            <Resource {...countries} />
            <Resource {...specializations} />
            <Resource {...enquiries} />
            <Resource {...tickets} />
            <Resource {...auditEvents} />
            <Resource {...queues} />
            <Resource {...settings} />
          </Admin>
        </LiveContext>
      </SecondFactorContext>
    </SignInAgainContext>
  )
}

/** @param layout what stands around each page; tests leave out the menu and the header. */
export function App({ layout = Frame }: { layout?: LayoutComponent }) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <BackOffice layout={layout} /> }], {
      basename: MOUNT,
    }),
  )
  // Not as transitions: a sign-out empties the query cache right after it navigates, and the page that would still be
  // shown then would find nobody signed in and sign out again, without end.
  return <RouterProvider router={router} useTransitions={false} />
}
