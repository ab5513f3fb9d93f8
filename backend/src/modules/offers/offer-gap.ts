import type { DetailCode, FieldProblem, Params } from '../../platform/errors/index.js'

/** @param pointer of the field in the content of the offer */
export const gap = (pointer: string, code: DetailCode, params?: Params): FieldProblem => ({
  pointer: `/content${pointer}`,
  code,
  ...(params && { params }),
})
