import { createAuthProvider } from './auth-provider'
import { createDataProvider } from './data-provider'
import { createSessionClient } from './session'
import { createStore } from './store'

export function createProviders() {
  const session = createSessionClient()
  return {
    session,
    authProvider: createAuthProvider(session),
    dataProvider: createDataProvider(session),
    store: createStore(),
  }
}
