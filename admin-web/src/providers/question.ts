/** One question that may be open, between the transport that asks and the page that shows it. */
export function createQuestion() {
  let question: PromiseWithResolvers<boolean> | undefined
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Whether the request is worth another try; requests that are refused together share the question. */
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
    /** Ends the question without an answer: nobody waits for the requests of a page that was left. */
    drop: () => {
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

export type Question = ReturnType<typeof createQuestion>
