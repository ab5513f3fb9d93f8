import {
  Adviser,
  AdviserUnavailable,
  type MatchingDraft,
  type MatchingQuestion,
  type Question,
} from './adviser.js'
import { wholeSentences } from './whole-sentences.js'

const BROKE_OFF = '\n\nThis answer broke off. This is what our catalogue says:\n\n'

/** One adviser, and another that answers whenever the first one cannot. For one question. */
export class FallbackAdviser extends Adviser {
  private fellBack = false

  constructor(
    private readonly first: Adviser,
    private readonly second: Adviser,
  ) {
    super()
  }

  /** Of the one whose answer it is, or became. */
  get name() {
    return this.fellBack ? this.second.name : this.first.name
  }

  async *answer(question: Question, signal: AbortSignal): AsyncGenerator<string> {
    let begun = false
    try {
      for await (const sentence of wholeSentences(this.first.answer(question, signal))) {
        begun = true
        yield sentence
      }
      return
    } catch (error) {
      this.fallBack(error)
    }
    if (begun) yield BROKE_OFF
    yield* this.second.answer(question, signal)
  }

  async match(question: MatchingQuestion, signal: AbortSignal): Promise<MatchingDraft> {
    try {
      return await this.first.match(question, signal)
    } catch (error) {
      this.fallBack(error)
      return this.second.match(question, signal)
    }
  }

  private fallBack(error: unknown) {
    if (!(error instanceof AdviserUnavailable)) throw error
    this.fellBack = true
  }
}
