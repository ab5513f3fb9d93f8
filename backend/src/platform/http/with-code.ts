import type { DetailCode, Params } from '../errors/index.js'

/** The options of a class-validator decorator: the sentence that says what the field has to hold. */
export const withCode = (code: DetailCode, params?: Params) => ({
  message: code,
  ...(params && { context: params }),
})
