import { Adviser, type MatchingDraft, type MatchingQuestion, type Question } from '../adviser.js'
import { ANSWER_INSTRUCTIONS, MATCHING_INSTRUCTIONS } from './instructions.js'
import { matchingFormat, readMatching } from './matching-format.js'
import type { OpenAiGateway, OpenAiRequest } from './openai-gateway.js'
import { conversation, matching } from './prompt.js'

/** 150 words, in languages that take many tokens for one too. */
const ANSWER_TOKENS = 1_200
const MATCHING_TOKENS = 3_000

/** Whose question it is: who pays, and which names stay here. */
export interface Asker {
  userId: string
  names: readonly string[]
}

/** Asks the outside model on behalf of one patient, who has agreed to it. */
export class OpenAiAdviser extends Adviser {
  readonly name = 'openai'

  constructor(
    private readonly gateway: OpenAiGateway,
    private readonly asker: Asker,
  ) {
    super()
  }

  answer(question: Question, signal: AbortSignal): AsyncIterable<string> {
    return this.ask(signal, {
      instructions: ANSWER_INSTRUCTIONS,
      input: conversation(question, this.asker.names),
      max_output_tokens: ANSWER_TOKENS,
    })
  }

  async match(question: MatchingQuestion, signal: AbortSignal): Promise<MatchingDraft> {
    const pieces = this.ask(signal, {
      instructions: MATCHING_INSTRUCTIONS,
      input: matching(question, this.asker.names),
      max_output_tokens: MATCHING_TOKENS,
      text: { format: matchingFormat(question.findings.treatments.map(({ id }) => id)) },
    })
    let written = ''
    for await (const piece of pieces) written += piece
    return readMatching(written)
  }

  private ask(signal: AbortSignal, request: OpenAiRequest) {
    return this.gateway.ask(request, this.asker.userId, signal)
  }
}
