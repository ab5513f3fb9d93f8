export const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE of what PostgreSQL refused, whichever way the statement took. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
