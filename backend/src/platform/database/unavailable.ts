/** Error codes of Node for a server that cannot be reached. */
const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/**
 * SQLSTATEs of a server that takes no work now: connection exceptions, insufficient resources, a shutdown, a start, and a standby
 * that is not promoted yet.
 */
const STATES = /^(08...|53...|57P0[1-5]|25006)$/
/** Errors of pg and its pool, which have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** Whether the database, or another service, could not be reached. The same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, cause } = error as Error & { code?: unknown }
  if (typeof code === 'string' && (NETWORK.has(code) || STATES.test(code))) return true
  return MESSAGES.test(message) || isUnavailable(cause)
}
