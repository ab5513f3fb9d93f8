import type { DetailCode, Params } from './detail.js'
import { ProblemError } from './problem.js'

/** The refusal of one field of a form. */
export const fieldError = (field: string, code: DetailCode, params?: Params) =>
  new ProblemError('invalid_input', { errors: [{ pointer: `/${field}`, code, ...(params && { params }) }] })
