import type { HttpClient } from './http-client'
import { problemCode } from './problem'
import type { Question } from './question'

/** Sends a change again that was refused for want of a second factor, once the person has shown it. */
export const withStepUp =
  (httpClient: HttpClient, { ask }: Pick<Question, 'ask'>): HttpClient =>
  async (...request) => {
    for (;;) {
      try {
        return await httpClient(...request)
      } catch (error) {
        if (problemCode(error) !== 'second_factor_required' || !(await ask())) throw error
      }
    }
  }
