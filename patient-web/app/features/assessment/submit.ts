import { type Refusal, refusalOf } from '~/components/form/refusal'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import { ApiError } from '~/lib/api/error'
import type { Assessment } from '~/lib/api/types'
import type { Message } from '~/lib/i18n/i18n'
import { createAssessment } from './api'
import { isStale } from './draft-failures'
import type { DraftKeeper } from './draft-keeper'

/** The id of what was stored, or why nothing was. */
export type Submitted = { id: string } | Refusal

/** Another tab may save the same answers in between. */
const MOST_ATTEMPTS = 3

async function send(keeper: DraftKeeper, recordIds: string[], attempts = MOST_ATTEMPTS): Promise<Assessment> {
  const { body, key } = await keeper.beginSubmission(recordIds)
  try {
    return await createAssessment(body, key)
  } catch (error) {
    if (isStale(error) && (await keeper.catchUp()) && attempts > 1)
      return await send(keeper, recordIds, attempts - 1)
    throw error
  }
}

export async function submitAssessment(keeper: DraftKeeper, recordIds: string[]): Promise<Submitted> {
  clearErrors()
  try {
    const { id } = await send(keeper, recordIds)
    keeper.submitted()
    showToast({ tone: 'success', title: 'common.toast.assessment', body: 'common.toast.assessment.body' })
    return { id }
  } catch (error) {
    keeper.notSubmitted(error)
    // The page asks for the consent, or which version stays.
    const { needsConsent, newer } = keeper.snapshot()
    return needsConsent || newer ? { errors: {} } : refuse(error)
  }
}

/** The words of the box in the page, where they are about this failure and no other. */
function toldAs({ status, detail, retryAfter }: ApiError, failure: Refusal['failure']): Message {
  if (detail) return { text: detail, waitSeconds: retryAfter }
  return (status === 0 && failure) || 'common.toast.assessment.failed.body'
}

function refuse(error: unknown): Refusal {
  const { errors, failure } = refusalOf(error)
  const { status } = error as ApiError
  if (status === 401) {
    showToast({
      tone: 'destructive',
      title: 'common.toast.assessment.signIn',
      body: 'common.toast.assessment.signIn.body',
    })
    return { errors: {}, failure: 'common.toast.assessment.signIn.body' }
  }
  showToast({
    tone: 'destructive',
    title: 'common.toast.assessment.failed',
    body: toldAs(error as ApiError, failure),
  })
  // A pointer into a list belongs to its field.
  const fields = Object.entries(errors).map(([pointer, message]) => [pointer.split('/')[0], message])
  return { errors: Object.fromEntries(fields), failure }
}
