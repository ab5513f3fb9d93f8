import { HttpError } from 'react-admin'
import { problemCode } from '../providers/problem'

export interface SignInFailure {
  /** A message key, or the server's own words. */
  text: string
  /** Another password would help. */
  needsNewPassword?: boolean
}

const texts: Record<string, string> = {
  authentication_failed: 'sihat.signIn.invalid',
  admin_required: 'sihat.signIn.accessDenied',
  desk_required: 'sihat.signIn.accessDenied',
  access_denied: 'sihat.signIn.accessDenied',
}

export function signInFailure(error: unknown): SignInFailure {
  const code = problemCode(error) ?? ''
  const text = texts[code] ?? ((error instanceof HttpError && error.message) || 'sihat.signIn.failed')
  return { text, needsNewPassword: code === 'stronger_password_required' }
}
