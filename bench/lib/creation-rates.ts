import autocannon from 'autocannon'
import { median } from './load.ts'
import { QUICK } from './quick.ts'

const ROUNDS = QUICK ? 3 : 5
const SECONDS = QUICK ? 2 : 5
/** Until both are compiled: the rate goes on rising for so long. */
const WARM_UP_SECONDS = 12
const CONNECTIONS = 16

/** Address and headers of the next request. */
export interface Creation {
  url: string
  headers: Record<string, string>
}
type Subject = () => Creation

/**
 * Creates in turn with the reference and the product, and prints what each creates in a second.
 * @returns the rate of the product, where that of the reference is 1: the median of the rounds
 */
export async function compareCreation(
  subjects: { reference: Subject; product: Subject },
  body: string,
): Promise<number> {
  const rates: Record<string, number[]> = { reference: [], product: [] }
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, next] of Object.entries(subjects)) {
      const rate = await perSecond(next, body, round < 0 ? WARM_UP_SECONDS : SECONDS)
      if (round >= 0) rates[name]?.push(rate)
    }
  }
  const ratio = median(
    rates.product?.map((rate, round) => rate / (rates.reference?.[round] ?? Number.NaN)) ?? [],
  )
  console.table(
    Object.entries(rates).map(([variant, list]) => ({ variant, 'a second': Math.round(median(list)) })),
  )
  return ratio
}

async function perSecond(next: Subject, body: string, seconds: number): Promise<number> {
  const { origin } = new URL(next().url)
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        body,
        setupRequest: (request) => {
          const { url, headers } = next()
          return { ...request, path: new URL(url).pathname, headers }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin} failed: ${result.non2xx} refusals`)
  return result.requests.average
}

/** @throws if the answer is no 201 */
export async function create<T extends { id: string }>({ url, headers }: Creation, body: string): Promise<T> {
  const response = await fetch(url, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return await response.json()
}
