import {
  Adviser,
  AdviserUnavailable,
  type MatchingDraft,
  type MatchingQuestion,
  type Question,
} from '../adviser.js'

/** So long may pass between a withdrawal and the end of what is under way. */
const ASKED_AGAIN_MS = 500

/** Asks only as long as the patient agrees: a consent can be withdrawn while the model writes. */
export class WhileAgreed extends Adviser {
  readonly name

  constructor(
    private readonly adviser: Adviser,
    private readonly agrees: () => Promise<boolean>,
    private readonly everyMs = ASKED_AGAIN_MS,
  ) {
    super()
    this.name = adviser.name
  }

  async *answer(question: Question, signal: AbortSignal): AsyncGenerator<string> {
    const watch = this.watch(signal)
    try {
      for await (const piece of this.adviser.answer(question, watch.signal)) {
        watch.signal.throwIfAborted()
        yield piece
      }
    } finally {
      watch.end()
    }
  }

  async match(question: MatchingQuestion, signal: AbortSignal): Promise<MatchingDraft> {
    const watch = this.watch(signal)
    try {
      return await this.adviser.match(question, watch.signal)
    } finally {
      watch.end()
    }
  }

  private watch(signal: AbortSignal) {
    const withdrawn = new AbortController()
    const stop = () => withdrawn.abort(new AdviserUnavailable('withdrawn'))
    // Whether somebody agrees that cannot be asked for: not.
    const timer = setInterval(() => void this.agrees().then((agrees) => agrees || stop(), stop), this.everyMs)
    return { signal: AbortSignal.any([signal, withdrawn.signal]), end: () => clearInterval(timer) }
  }
}
