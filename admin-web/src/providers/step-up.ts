import type { HttpClient } from './http-client'
import { problemCode } from './problem'

/** The one question for a second factor that may be open, between the transport that asks and the page that shows it. */
export function createStepUp() {
  let question: PromiseWithResolvers<boolean> | undefined
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Whether the change is worth another try; changes that are refused together share the question. */
    ask: (): Promise<boolean> => {
      if (!question) {
        question = Promise.withResolvers()
        announce()
      }
      return question.promise
    },
    answer: (again: boolean) => {
      question?.resolve(again)
      question = undefined
      announce()
    },
    isAsking: () => question !== undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type StepUp = ReturnType<typeof createStepUp>

/** Sends a change again that was refused for want of a second factor, once the person has shown it. */
export const withStepUp =
  (httpClient: HttpClient, { ask }: Pick<StepUp, 'ask'>): HttpClient =>
  async (...request) => {
    for (;;) {
      try {
        return await httpClient(...request)
      } catch (error) {
        if (problemCode(error) !== 'second_factor_required' || !(await ask())) throw error
      }
    }
  }
