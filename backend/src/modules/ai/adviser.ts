import type { Findings } from './findings.js'

export const TURN_ROLES = ['user', 'assistant'] as const

export interface Turn {
  role: (typeof TURN_ROLES)[number]
  content: string
}

export interface Question {
  message: string
  /** Earlier turns, oldest first. */
  history: Turn[]
  findings: Findings
}

export interface MatchingQuestion {
  medicalConditions: string[]
  preferences: string
  /** As typed. */
  budget: string
  /** US dollars, read out of the budget; null for no limit. */
  maxCostUsd: number | null
  /** Of treatments: what may be recommended. */
  findings: Findings
}

/** Not yet checked: ids may be unknown, scores out of range. */
export interface MatchingDraft {
  summary: string
  recommendations: {
    treatmentId: string
    /** 0 to 100: fit to what was told. */
    matchScore: number
    reasoning: string
    considerations: string[]
  }[]
  nextSteps: string[]
}

/** Answers questions from findings. One adapter needs no network, the other asks a model. */
export abstract class Adviser {
  abstract readonly name: 'built-in' | 'openai'

  /**
   * The answer in pieces of text, as they come.
   * @throws AdviserUnavailable before or between pieces
   */
  abstract answer(question: Question, signal: AbortSignal): AsyncIterable<string>

  /** @throws AdviserUnavailable */
  abstract match(question: MatchingQuestion, signal: AbortSignal): Promise<MatchingDraft>
}

/** The adviser cannot answer now: late, refused, unreadable, over its budget, or its circuit is open. */
export class AdviserUnavailable extends Error {
  constructor(
    readonly reason:
      | 'timeout'
      | 'refused'
      | 'malformed'
      | 'budget'
      | 'circuit_open'
      | 'unreachable'
      | 'withdrawn',
    options?: ErrorOptions,
  ) {
    super(`The adviser is unavailable: ${reason}`, options)
  }
}
