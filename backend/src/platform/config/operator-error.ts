/** A fault that the operator can correct. Its message is shown alone, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
