/** Calls of the API in the name of a demonstration account. */
const CONTENT = [
  ...[
    'diagnosis',
    'procedure',
    'doctor',
    'reviewedBy',
    'currency',
    'lines',
    'contingencyRates',
    'roomCategory',
  ],
  ...['earliestDate', 'hospitalNights', 'daysInCountry', 'fitToFlyAfter', 'paymentPlan', 'cancellationRule'],
  ...['conditions', 'scheduledSeparately', 'commission'],
]

export interface List {
  items: { id: string; status?: string }[]
}

export interface Offer {
  id: string
  version: number
  pricing: string
  [field: string]: unknown
}

/** The content of an offer as the team enters it again. */
export function contentOf(offer: Offer | undefined): object {
  if (!offer) throw new Error('The demonstration has no itemised offer')
  return {
    ...Object.fromEntries(CONTENT.map((name) => [name, offer[name]])),
    package: null,
    lastDay: '2099-01-31',
  }
}

export async function signIn(origin: string, account: string, audience: string): Promise<string> {
  const email = `${account}@demo.sihat.example`
  const body = { email, password: 'demo-Sihat-2026', audience }
  return (await call<{ accessToken: string }>(`${origin}/api/auth/sign-in`, '', body)).accessToken
}

export async function call<T>(url: string, token: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
