import type { OpenAiSettings } from '../../../platform/config/index.js'

/** More than any request can use: whoever tells more is not believed. */
const MOST_TOKENS = 10_000_000

export interface Tokens {
  input: number
  output: number
}

/** Millionths of a US dollar: a dollar for a million tokens is one for each. */
export const costOf = ({ input, output }: Tokens, { prices }: Pick<OpenAiSettings, 'prices'>): number =>
  Math.ceil(input * prices.input + output * prices.output)

/** The most that can be used: no token is shorter than a byte. */
export const mostTokens = (request: { max_output_tokens?: number | null }): Tokens => ({
  input: Buffer.byteLength(JSON.stringify(request)),
  output: request.max_output_tokens ?? 0,
})

/** What the service says was used; undefined when that cannot be. */
export function tokensOf(usage: unknown): Tokens | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined
  const { input_tokens: input, output_tokens: output } = usage as Record<string, unknown>
  return isCount(input) && isCount(output) ? { input, output } : undefined
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS
