import { type ReactNode, useState } from 'react'
import { Admin, type AdminProps, CustomRoutes, type TranslationMessages } from 'react-admin'
import { Route } from 'react-router-dom'
import { SignInAgainContext } from '../auth/sign-in-again-context'
import { SignInPage } from '../auth/sign-in-page'
import { createProviders } from '../providers'
import { SecondFactorContext } from '../second-factor/second-factor-context'
import { AccessDenied } from '../shared/access-denied'
import { NotFound } from '../shared/not-found'
import { PageSpinner } from '../shared/page-spinner'
import { LiveContext } from '../shared/use-live'
import { darkTheme, lightTheme } from '../theme/theme'
import { BrokenPage } from './broken-page'
import { Notifications } from './notifications'

interface FrontEndProps extends Pick<AdminProps, 'layout' | 'dashboard'> {
  /** The desk loads its own texts, which the back office does not need. */
  texts: TranslationMessages
  /** Resources. */
  children: ReactNode
}

/** The sign-in, the frame and the providers of the back office and of the desk. */
export function FrontEnd({ texts, layout, dashboard, children }: FrontEndProps) {
  const [{ session, live, secondFactor, signInAgain, ...providers }] = useState(() => createProviders(texts))
  return (
    <SignInAgainContext value={{ question: signInAgain, session }}>
      <SecondFactorContext value={secondFactor}>
        <LiveContext value={live}>
          <Admin
            {...providers}
            theme={lightTheme}
            darkTheme={darkTheme}
            layout={layout}
            dashboard={dashboard}
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
            {children}
          </Admin>
        </LiveContext>
      </SecondFactorContext>
    </SignInAgainContext>
  )
}
