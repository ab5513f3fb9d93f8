import { HttpError } from 'react-admin'

/** What the server, or the transport, says of an error: words or a message key. */
export const errorText = (error: unknown): string =>
  (error instanceof HttpError && error.message) || 'sihat.error.unexpectedTitle'
