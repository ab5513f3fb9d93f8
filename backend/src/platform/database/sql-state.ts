export const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** The SQLSTATE of what PostgreSQL refused, whichever way the statement took. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Whether a row names its owner by `user_id`, and that account is gone. */
export function isOwnerGone(error: unknown): boolean {
  const isRefused = sqlStateOf(error) === FOREIGN_KEY_VIOLATION
  return isRefused && String((error as { constraint?: unknown }).constraint).endsWith('_user_id_fkey')
}
