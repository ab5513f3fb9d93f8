import { Injectable } from '@nestjs/common'
import { Adviser, type MatchingDraft, type MatchingQuestion, type Question } from '../adviser.js'
import { answerTo } from './answer.js'
import { englishNotice } from './in-english.js'
import { matchingFor } from './matching.js'

/** Answers by rules, with the words of the catalogue: no network, no model, the same answer to the same question. */
@Injectable()
export class BuiltInAdviser extends Adviser {
  readonly name = 'built-in'

  async *answer(question: Question, signal: AbortSignal): AsyncIterable<string> {
    for (const piece of [...englishNotice(question.message), ...answerTo(question)]) {
      if (signal.aborted) return
      yield piece
    }
  }

  async match(question: MatchingQuestion, _signal: AbortSignal): Promise<MatchingDraft> {
    return matchingFor(question)
  }
}
