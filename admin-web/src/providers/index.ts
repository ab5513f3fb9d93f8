import { createAuthProvider } from './auth-provider'
import { createDataProvider } from './data-provider'
import { createHttpClient } from './http-client'
import { createLiveEvents } from './live-events'
import { createOwnFactors } from './own-factors'
import { createSessionClient } from './session'
import { createStepUp, withStepUp } from './step-up'
import { createStore } from './store'

export function createProviders() {
  const session = createSessionClient()
  const httpClient = createHttpClient(session)
  const stepUp = createStepUp()
  return {
    session,
    live: createLiveEvents(session),
    secondFactor: { stepUp, factors: createOwnFactors(httpClient) },
    authProvider: createAuthProvider(session),
    dataProvider: createDataProvider(withStepUp(httpClient, stepUp)),
    store: createStore(),
  }
}
