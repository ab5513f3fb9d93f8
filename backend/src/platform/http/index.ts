export { PATIENCE, type Patience } from './arrival.js'
export { createHttpApp } from './create-app.js'
export { HasDecimals } from './decimals.js'
export { receiveFile, TakesFile, type UploadedFile } from './file-upload.js'
export { once, wasSent } from './idempotency.js'
export { isMoment, type ListPlace, readCursor, writeCursor } from './list-cursor.js'
export {
  containing,
  type ListPage,
  ListQuery,
  type ListRequest,
  parseListQuery,
  sendContentRange,
} from './list-query.js'
export { type FieldProblem, PROBLEMS, type Problem, type ProblemCode, ProblemError } from './problem.js'
export { KeepsRawBody } from './raw-body.js'
export { SESSION_COOKIE } from './session-cookie.js'
export { Trimmed, TrimmedOrAbsent } from './typed-text.js'
export { validated } from './validation.pipe.js'
