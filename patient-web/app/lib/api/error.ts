import type { EmergencyAdvice } from './types'

export interface FieldError {
  field: string
  detail: string
}

interface Problem {
  code?: string
  title?: string
  detail?: string
  instance?: string
  errors?: { pointer?: string; detail: string }[]
  emergency?: EmergencyAdvice
}

interface ApiErrorInit {
  status: number
  code: string
  detail: string
  fieldErrors?: FieldError[]
  requestId?: string
  retryAfter?: number
  emergency?: EmergencyAdvice | undefined
}

/** The one error of the API client. `status` 0 means that no answer came. It shows nothing and redirects nowhere. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly fieldErrors: FieldError[]
  readonly requestId: string | undefined
  /** Seconds to wait before another attempt, when the server says so. */
  readonly retryAfter: number | undefined
  /** Whom to call: what was refused tells of an emergency. */
  readonly emergency: EmergencyAdvice | undefined

  constructor({ status, code, detail, fieldErrors = [], requestId, retryAfter, emergency }: ApiErrorInit) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.detail = detail
    this.fieldErrors = fieldErrors
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.emergency = emergency
  }

  static async from(response: Response): Promise<ApiError> {
    const problem = await readProblem(response)
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new ApiError({
      status: response.status,
      code: problem.code ?? 'unknown',
      detail: problem.detail ?? problem.title ?? '',
      fieldErrors: (problem.errors ?? []).map(({ pointer = '', detail }) => ({
        field: pointer.replace(/^#?\//, ''),
        detail,
      })),
      requestId: problem.instance,
      emergency: problem.emergency,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    })
  }

  static network(): ApiError {
    return new ApiError({ status: 0, code: 'network', detail: '' })
  }
}

/** Tells whether no answer came to a request, so that nobody knows what the server did. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** Tells whether the server refused a request because something has changed since the page was loaded. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409

async function readProblem(response: Response): Promise<Problem> {
  try {
    return (await response.clone().json()) as Problem
  } catch {
    return {}
  }
}
