import { QueryClient } from '@tanstack/react-query'
import type { TranslationMessages } from 'react-admin'
import { createAuthProvider } from './auth-provider'
import { createDataProvider } from './data-provider'
import { createHttpClient } from './http-client'
import { createI18nProvider } from './i18n'
import { createLiveEvents } from './live-events'
import { createOwnFactors } from './own-factors'
import { createQuestion } from './question'
import { createSessionClient } from './session'
import { withSignInAgain } from './sign-in-again'
import { withStepUp } from './step-up'
import { createStore } from './store'

/** Without a network a request fails at once. The library's default sends a change later, after the reader has left it. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })

/** @param texts of this front end */
export function createProviders(texts: TranslationMessages) {
  const session = createSessionClient()
  const httpClient = createHttpClient(session)
  const stepUp = createQuestion()
  const signInAgain = createQuestion()
  const lastingClient = withSignInAgain(httpClient, session, signInAgain)
  return {
    session,
    live: createLiveEvents(session),
    secondFactor: { stepUp, factors: createOwnFactors(session) },
    signInAgain,
    authProvider: createAuthProvider(session, signInAgain.isAsking),
    dataProvider: createDataProvider(withStepUp(lastingClient, stepUp)),
    i18nProvider: createI18nProvider(texts),
    store: createStore(),
    queryClient: createQueryClient(),
  }
}
