import { type Refusal, refusalOf } from '~/components/form/refusal'
import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type { EmergencyAdvice } from '~/lib/api/types'
import { type Enquiry, enquiryErrors, readEnquiry } from './enquiry'

/** The form came back, with all that was typed. */
export interface RefusedEnquiry extends Refusal {
  kind: 'refused'
  /** Of the answer that carries the form. */
  status: number
  values: Enquiry
  /** Whom to call: the message tells of an emergency. */
  emergency?: EmergencyAdvice | undefined
  /** Sends the same message again without storing it twice. */
  idempotencyKey: string
}
interface StoredEnquiry {
  kind: 'stored'
  /** Whom to call: the message tells of an emergency. */
  emergency?: EmergencyAdvice
}
export type EnquiryOutcome = StoredEnquiry | RefusedEnquiry

const UNREACHABLE = 503
const KEY = /^[\w-]{8,255}$/

/** Hands the message to the team. `stored` only once the server has said so. */
export async function sendEnquiry(api: Api, form: FormData): Promise<EnquiryOutcome> {
  const values = readEnquiry(form)
  const idempotencyKey = keyOf(form)
  const errors = enquiryErrors(values)
  if (Object.keys(errors).length > 0) return { kind: 'refused', status: 400, errors, values, idempotencyKey }
  const { name, email, phone, country, treatmentInterest, message } = values
  try {
    const { emergency } = await read(
      api.POST('/api/enquiries', {
        params: { header: { 'idempotency-key': idempotencyKey } },
        body: {
          name,
          email,
          country,
          message,
          ...(phone && { phone }),
          ...(treatmentInterest && { treatmentInterest }),
        },
      }),
    )
    return { kind: 'stored', ...(emergency && { emergency }) }
  } catch (error) {
    const emergency = error instanceof ApiError ? error.emergency : undefined
    const refused = {
      kind: 'refused',
      status: statusOf(error),
      values,
      ...(emergency && { emergency }),
    } as const
    // The page was left after its message was stored, and came back with another one.
    if (error instanceof ApiError && error.code === 'idempotency_key_reused')
      return { ...refused, errors: {}, failure: 'contact.another', idempotencyKey: crypto.randomUUID() }
    return { ...refused, ...refusalOf(error), idempotencyKey }
  }
}

function keyOf(form: FormData): string {
  const key = form.get('idempotencyKey')
  return typeof key === 'string' && KEY.test(key) ? key : crypto.randomUUID()
}

function statusOf(error: unknown): number {
  return error instanceof ApiError && error.status >= 400 ? error.status : UNREACHABLE
}
