import type OpenAI from 'openai'
import { AdviserUnavailable, type MatchingDraft } from '../adviser.js'

const MOST_ITEMS = 20
const LONGEST_TEXT = 2_000

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const closed = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** What the model has to fill in; it can name no other treatment. */
export function matchingFormat(treatmentIds: string[]): OpenAI.Responses.ResponseFormatTextJSONSchemaConfig {
  const recommendation = closed({
    treatmentId: { type: 'string', enum: treatmentIds },
    matchScore: { type: 'number', description: 'From 0 to 100' },
    reasoning: text,
    considerations: texts,
  })
  const recommendations = { type: 'array', items: recommendation }
  return {
    type: 'json_schema',
    name: 'matching',
    strict: true,
    schema: closed({ summary: text, recommendations, nextSteps: texts }),
  }
}

/**
 * The draft that a model wrote, read as if nobody had promised its shape. Only the known fields are taken.
 * @throws AdviserUnavailable malformed
 */
export function readMatching(written: string): MatchingDraft {
  try {
    const { summary, recommendations, nextSteps } = objectOf(JSON.parse(written))
    return {
      summary: textOf(summary),
      recommendations: listOf(recommendations).map((item) => {
        const { treatmentId, matchScore, reasoning, considerations } = objectOf(item)
        return {
          treatmentId: textOf(treatmentId),
          matchScore: numberOf(matchScore),
          reasoning: textOf(reasoning),
          considerations: listOf(considerations).map(textOf),
        }
      }),
      nextSteps: listOf(nextSteps).map(textOf),
    }
  } catch (error) {
    throw new AdviserUnavailable('malformed', { cause: error })
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('not an object')
  return value as Record<string, unknown>
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.slice(0, MOST_ITEMS)
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text')
  return value.slice(0, LONGEST_TEXT)
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number')
  return value
}
