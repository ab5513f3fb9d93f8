import { type Refusal, refusalOf } from '~/components/form/refusal'
import type { Api } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import { type Challenge, isOver, newChallenge, RECOVERY, readChallenge } from './second-step-state'
import { type FirstStepOutcome, field, type SignedIn } from './submit'

/** Where the second step stands. */
export interface SecondStepState extends Partial<Refusal> {
  kind: 'second-step'
  challenge: Challenge
  /** The id of a factor, or a recovery code. */
  method: string
  /** A code has just been sent to the phone. */
  sent?: boolean
}
export type SecondStepOutcome = SignedIn | SecondStepState | { kind: 'over' }

/** What a right password leads to: a session, or the first sight of the second step. */
export function begin(outcome: FirstStepOutcome): SignedIn | SecondStepState {
  if (outcome.kind === 'signed-in') return outcome
  const challenge = newChallenge(outcome.pending)
  return { kind: 'second-step', challenge, method: challenge.factors[0]?.id ?? RECOVERY }
}

/** One press of a button of the second step: another way, a code for the phone, or the code itself. */
export async function secondStep(api: Api, form: FormData): Promise<SecondStepOutcome> {
  const challenge = readChallenge(form.get('challenge'))
  if (!challenge || isOver(challenge)) return { kind: 'over' }
  const state: SecondStepState = {
    kind: 'second-step',
    challenge,
    method: field(form, 'switch') || field(form, 'method'),
  }
  if (form.has('switch')) return state
  try {
    return form.has('send')
      ? await sendCode(api, state)
      : await verify(api, state, field(form, 'code').trim())
  } catch (error) {
    const { code } = error as Partial<ApiError>
    if (!(error instanceof ApiError) || code !== 'code_rejected') return { ...state, ...refusalOf(error) }
    const tried = { ...challenge, attempts: challenge.attempts + 1 }
    // Nothing is rejected when a code is asked for but a challenge that is over.
    if (form.has('send') || isOver(tried)) return { kind: 'over' }
    return { ...state, challenge: tried, errors: { code: { text: error.detail } } }
  }
}

async function sendCode(api: Api, state: SecondStepState): Promise<SecondStepState> {
  const { challenge, method } = state
  await api.POST('/api/auth/challenges/{id}/send', {
    params: { path: { id: challenge.challengeId } },
    body: { factorId: method },
  })
  return { ...state, sent: true }
}

async function verify(api: Api, state: SecondStepState, code: string): Promise<SecondStepOutcome> {
  if (!code) return { ...state, errors: { code: 'auth.step.error.code' } }
  const { challenge, method } = state
  const { data, response } = await api.POST('/api/auth/challenges/{id}/verify', {
    params: { path: { id: challenge.challengeId } },
    body: { code, factorId: method === RECOVERY ? undefined : method },
  })
  if (!data) throw new ApiError({ status: 502, code: 'empty_answer', detail: '' })
  return { kind: 'signed-in', session: data, response }
}
