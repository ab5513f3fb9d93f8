export { type DetailCode, detailOf, isDetailCode, PARAMS_SCHEMA, type Params } from './detail.js'
export { fieldError } from './field-error.js'
export {
  type FieldProblem,
  type Problem,
  type ProblemCode,
  ProblemError,
  type Sentence,
  type ToldFieldProblem,
  withDetail,
} from './problem.js'
