import { Admin, CustomRoutes, Resource } from 'react-admin'
import { BrowserRouter, Route } from 'react-router-dom'
import { SignInPage } from './auth/sign-in-page'
import { Dashboard } from './dashboard/dashboard'
import { Frame } from './layout/frame'
import { createAuthProvider } from './providers/auth-provider'
import { createDataProvider } from './providers/data-provider'
import { i18nProvider } from './providers/i18n'
import { MOUNT } from './providers/return-to'
import { createSessionClient } from './providers/session'
import { createStore } from './providers/store'
import { bookings } from './resources/bookings'
import { AccessDenied } from './shared/access-denied'
import { NotFound } from './shared/not-found'
import { PageSpinner } from './shared/page-spinner'
import { darkTheme, lightTheme } from './theme/theme'

const session = createSessionClient()
const authProvider = createAuthProvider(session)
const dataProvider = createDataProvider(session)
const store = createStore()

export const App = () => (
  <BrowserRouter basename={MOUNT}>
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={Frame}
      dashboard={Dashboard}
      catchAll={NotFound}
      accessDenied={AccessDenied}
      loading={PageSpinner}
      loginPage={false}
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path="/auth" element={<SignInPage session={session} />} />
      </CustomRoutes>
      <Resource {...bookings} />
    </Admin>
  </BrowserRouter>
)
