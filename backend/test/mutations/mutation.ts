/** One way to break the product, and the test that has to notice. */
export interface Mutation {
  /** What an attacker, or a tired colleague, would have got. */
  breaks: string
  /** Below backend/. */
  file: string
  /** Text that stands there exactly once. */
  replace: string
  by: string
  /** File of the test, below backend/test/. */
  test: string
  /** Part of the test's full name. */
  named: string
  /** The test starts processes of the built product. */
  built?: true
}
