export { fieldError } from './field-error.js'
export { type FieldProblem, PROBLEMS, type Problem, type ProblemCode, ProblemError } from './problem.js'
