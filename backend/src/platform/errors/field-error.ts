import { ProblemError } from './problem.js'

/** The refusal of one field of a form. */
export const fieldError = (field: string, code: string, detail: string) =>
  new ProblemError('invalid_input', { errors: [{ pointer: `/${field}`, code, detail }] })
