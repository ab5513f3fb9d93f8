import { HttpError } from 'react-admin'
import { problemCode } from '../providers/problem'

const texts: Record<string, string> = {
  authentication_failed: 'sihat.signIn.invalid',
  admin_required: 'sihat.signIn.accessDenied',
  access_denied: 'sihat.signIn.accessDenied',
}

/** The message key, or the server's own words, for a sign-in that failed. */
export function signInErrorText(error: unknown): string {
  const known = texts[problemCode(error) ?? '']
  if (known) return known
  return (error instanceof HttpError && error.message) || 'sihat.signIn.failed'
}
