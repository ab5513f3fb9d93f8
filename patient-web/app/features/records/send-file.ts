import { ApiError } from '~/lib/api/error'
import { accessToken, refreshSession, sessionReady } from '~/lib/api/session'
import type { MedicalRecord } from '~/lib/api/types'

/** The server gives an upload ten minutes, then looks into the file. */
const ANSWER_WITHIN_MS = 12 * 60_000

interface Sending {
  file: File
  /** Whose file it is. It goes in nobody else's name. */
  ownerId: string
  idempotencyKey: string
  signal: AbortSignal
  /** From 0 to 1; 1 when all of it has left this device. */
  onProgress: (progress: number) => void
}

/**
 * Sends one file. An expired token is renewed once.
 * @throws ApiError, its status 0 when no answer came and its code `aborted` when the signal said so
 */
export async function sendFile(sending: Sending): Promise<MedicalRecord> {
  requireOwner(await sessionReady(), sending)
  const first = await post(sending)
  if (first.status !== 401) return recordOf(first)
  requireOwner(await refreshSession({ force: true }), sending)
  sending.onProgress(0)
  return recordOf(await post(sending))
}

function requireOwner(state: Awaited<ReturnType<typeof sessionReady>>, { ownerId, signal }: Sending) {
  if (signal.aborted) throw aborted()
  if (state.status === 'signed-in' && state.session.user.id === ownerId) return
  throw new ApiError({ status: 401, code: 'not_signed_in', detail: '' })
}

/** By XMLHttpRequest, as only it tells how much has been sent. */
function post({ file, idempotencyKey, signal, onProgress }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file, file.name)
    request.open('POST', '/api/medical-records')
    request.timeout = ANSWER_WITHIN_MS
    request.setRequestHeader('Authorization', `Bearer ${accessToken() ?? ''}`)
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.upload.addEventListener('load', () => onProgress(1))
    const abort = () => request.abort()
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(ApiError.network()))
    request.addEventListener('timeout', () => reject(ApiError.network()))
    request.addEventListener('abort', () => reject(aborted()))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send(form)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText || null, {
    status: request.status,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  })
}

async function recordOf(answer: Response): Promise<MedicalRecord> {
  if (!answer.ok) throw await ApiError.from(answer)
  return answer.json().catch(() => {
    throw new ApiError({ status: 502, code: 'empty_answer', detail: '' })
  })
}

const aborted = () => new ApiError({ status: 0, code: 'aborted', detail: '' })
