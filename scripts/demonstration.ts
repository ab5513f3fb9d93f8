import { Failure } from './lib/failure.ts'

/** The same for each account of the demonstration. */
export const DEMONSTRATION_PASSWORD = 'demo-Sihat-2026'

const EMAIL = 'premium@demo.sihat.example'
const TEST_CARD = '4242424242424242'
const WITHIN_MS = 20_000

/** The demonstration account with Premium buys it as everybody does: with a test card, on the page of the local Stripe. */
export async function subscribeDemonstration(url: string): Promise<void> {
  const call = async <T>(method: string, path: string, token?: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    if (!answer.ok) throw new Failure(`${method} ${path} answered ${answer.status}`)
    return (await answer.json()) as T
  }
  const { accessToken } = await call<{ accessToken: string }>('POST', 'auth/sign-in', undefined, {
    email: EMAIL,
    password: DEMONSTRATION_PASSWORD,
  })
  const page = await call<{ url: string }>('POST', 'subscription/checkout', accessToken)
  const card = new URLSearchParams({ card: TEST_CARD })
  const paid = await fetch(page.url, { method: 'POST', body: card, redirect: 'manual' })
  if (paid.status !== 303) throw new Failure(`The local Stripe answered ${paid.status} to a test card`)
  const until = Date.now() + WITHIN_MS
  for (;;) {
    const { isSubscribed } = await call<{ isSubscribed: boolean }>('GET', 'subscription', accessToken)
    if (isSubscribed) return
    if (Date.now() > until) throw new Failure('The event of the local Stripe did not arrive')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
