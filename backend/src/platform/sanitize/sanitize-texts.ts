import { ProblemError } from '../errors/problem.js'
import { sanitizeText } from './sanitize-text.js'

const DEEPEST = 8
const MOST_CHARACTERS = 256 * 1024

/**
 * A copy in which every string is sanitised, in arrays and nested objects too; what is no string stays as it is.
 * @throws ProblemError invalid_input for what is nested deeper than 8 levels, or holds more than 262,144 characters
 */
export function sanitizeTexts<T>(value: T): T {
  let characters = 0
  const visit = (part: unknown, depth: number): unknown => {
    if (typeof part === 'string') {
      characters += part.length
      if (characters > MOST_CHARACTERS) throw new ProblemError('invalid_input')
      return sanitizeText(part)
    }
    if (typeof part !== 'object' || part === null) return part
    if (depth === DEEPEST) throw new ProblemError('invalid_input')
    if (Array.isArray(part)) return part.map((item) => visit(item, depth + 1))
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, visit(inner, depth + 1)]))
  }
  return visit(value, 0) as T
}
