import type { FieldProblem } from '../../platform/errors/index.js'

/** @param pointer of the field in the content of the offer */
export const gap = (pointer: string, code: string, detail: string): FieldProblem => ({
  pointer: `/content${pointer}`,
  code,
  detail,
})
