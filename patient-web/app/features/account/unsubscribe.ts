import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'

export type Unsubscription = 'stopped' | 'resumed' | 'invalid'

/** A mail program that unsubscribes by itself sends the address and no choice of ours: that is a stop (RFC 8058). */
export async function unsubscribe(api: Api, request: Request): Promise<Unsubscription> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const undo = (await request.formData()).get('intent') === 'resume'
  try {
    const { reminders } = await read(api.POST('/api/auth/unsubscribe', { body: { token, undo } }))
    return reminders ? 'resumed' : 'stopped'
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return 'invalid'
    throw error
  }
}
