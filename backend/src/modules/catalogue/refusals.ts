import { ProblemError } from '../../platform/http/index.js'

/** @returns what is wrong with one field of a form */
export const invalid = (field: string, code: string, detail: string) =>
  new ProblemError('invalid_input', { errors: [{ pointer: `/${field}`, code, detail }] })
