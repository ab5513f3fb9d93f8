import { useLogin, useNotify, useTranslate } from 'react-admin'
import { SuccessToast } from '../shared/toast'

/** Takes one step of a sign-in; after the last one the visitor is welcomed at `target`, a router path. */
export function useSignIn(target: string) {
  const translate = useTranslate()
  const login = useLogin()
  const notify = useNotify()
  return async (step: object) => {
    await login(step, target)
    notify(
      <SuccessToast title={translate('sihat.signIn.welcome')} text={translate('sihat.signIn.success')} />,
    )
  }
}
