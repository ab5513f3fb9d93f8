import { HttpError } from 'react-admin'
import type { Problem } from './types'

/** The body of every HttpError that this app throws: the problem, and its field errors as forms want them. */
export interface ProblemBody extends Omit<Problem, 'errors'> {
  errors?: Record<string, string>
}

/** '/patient/email' -> 'patient.email' */
const fieldPath = (pointer: string) => pointer.replace(/^\//, '').replaceAll('/', '.')

const isProblem = (value: unknown): value is Partial<Problem> => typeof value === 'object' && value !== null

/** Reads an error answer; one that is not problem+json keeps its status text. */
export async function toHttpError(response: Response): Promise<HttpError> {
  const parsed: unknown = await response.json().catch(() => undefined)
  const { errors, ...problem } = isProblem(parsed) ? parsed : {}
  const body: ProblemBody = { ...problem, status: response.status }
  if (errors?.length) {
    body.errors = Object.fromEntries(errors.map((error) => [fieldPath(error.pointer), error.detail]))
  }
  return new HttpError(problem.detail ?? problem.title ?? response.statusText, response.status, body)
}

/** The code of a problem, or undefined for any other error. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof HttpError ? (error.body as ProblemBody | null)?.code : undefined

/**
 * The server's own words for an act that the person may not do, or that the state does not allow. Who was asked for the second
 * factor and went back knows why.
 */
export const refusalWords = (error: unknown): string | undefined => {
  const code = problemCode(error)
  const isRefusal = error instanceof HttpError && (error.status === 403 || error.status === 409)
  return isRefusal && code && code !== 'second_factor_required' ? error.message : undefined
}

/** The answer was lost on the way, or one of the servers lost it: whether anything was done is not known. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status >= 502)

/** What the server said of single fields, by their names. */
export const fieldErrors = (error: unknown): Record<string, string> | undefined =>
  error instanceof HttpError ? (error.body as ProblemBody | null)?.errors : undefined
