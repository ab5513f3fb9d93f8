import { STATUS_CODES } from 'node:http'
import { ENGLISH } from '@sihat/locales'
import { type DetailCode, detailOf, type Params } from './detail.js'

/** Every error the API can answer with, and its status. `locales` has its sentence. */
const PROBLEMS = {
  invalid_input: 400,
  invalid_signature: 400,
  invalid_event: 400,
  invalid_token: 400,
  wrong_password: 400,
  code_rejected: 400,
  weak_password: 400,
  authentication_failed: 401,
  not_signed_in: 401,
  account_closed: 401,
  role_removed: 401,
  membership_ended: 401,
  access_denied: 403,
  admin_required: 403,
  desk_required: 403,
  hospital_account: 403,
  second_factor_required: 403,
  stronger_password_required: 403,
  consent_required: 403,
  premium_required: 403,
  demonstration_closed: 403,
  foreign_origin: 403,
  not_found: 404,
  stale_version: 409,
  last_admin: 409,
  last_manager: 409,
  promise_in_force: 409,
  payment_not_ready: 409,
  already_paid: 409,
  already_premium: 409,
  no_subscription: 409,
  refund_too_large: 422,
  refund_not_possible: 409,
  transfer_not_possible: 409,
  refused_first: 409,
  amount_differs: 422,
  refund_rule_differs: 409,
  erasure_differs: 409,
  choice_differs: 409,
  booking_ended: 409,
  refund_differs: 409,
  mail_returned: 409,
  too_many_bookings: 409,
  request_under_way: 409,
  brief_incomplete: 409,
  too_many_quote_requests: 409,
  already_requested: 409,
  already_offered: 409,
  already_answered: 409,
  offer_incomplete: 409,
  too_many_templates: 409,
  template_too_large: 422,
  already_accepted: 409,
  offer_changed: 409,
  offer_over: 409,
  change_open: 409,
  identifying_text: 409,
  offer_binds: 409,
  booking_paid: 409,
  booking_agreed: 409,
  appointment_stands: 409,
  invalid_transition: 409,
  no_exchange_rate: 404,
  hospital_id_required: 422,
  source_refused: 422,
  scrape_under_way: 409,
  file_too_large: 413,
  file_type_not_supported: 415,
  file_damaged: 422,
  file_encrypted: 422,
  file_active_content: 422,
  file_too_complex: 422,
  file_refused: 422,
  safe_copy_pending: 409,
  safe_copy_failed: 409,
  offer_pdf_pending: 409,
  stored_file_damaged: 409,
  too_many_files: 422,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  adviser: 503,
  matching: 503,
  payments_closed: 503,
  payment_provider: 503,
  unavailable: 503,
} as const satisfies Partial<Record<DetailCode, number>>

export type ProblemCode = keyof typeof PROBLEMS

export interface FieldProblem {
  /** JSON pointer into the request body, or the name of a query parameter behind `?`. */
  pointer: string
  code: DetailCode
  params?: Params
}

/** A field problem with its sentence. */
export type ToldFieldProblem = FieldProblem & { detail: string }

type Unwritten = Omit<FieldProblem, 'pointer'>

const withDetailIn =
  (locale: string) =>
  <T extends Unwritten>(problem: T): T & { detail: string } => ({
    ...problem,
    detail: detailOf(problem.code, problem.params, locale),
  })

/** A field problem with its English sentence. */
export const withDetail = <T extends Unwritten>(problem: T) => withDetailIn(ENGLISH.code)(problem)

/** A program reads `code`. A person reads the sentence. */
export interface Sentence {
  code: ProblemCode
  /** Names a sentence that says more than the one of `code`. */
  reason?: DetailCode
  params?: Params
  /** The sentence, in the language that the request prefers. English otherwise. */
  detail: string
}

/** RFC 9457, as application/problem+json. */
export interface Problem extends Sentence {
  type: string
  title: string
  status: number
  /** The request's id, to quote to the team. */
  instance: string
  errors?: ToldFieldProblem[]
}

/** What application code throws; the filter turns it into the answer. */
export class ProblemError extends Error {
  readonly status: number

  constructor(
    readonly code: ProblemCode,
    readonly extra: {
      /** As in `Sentence`. */
      reason?: DetailCode | undefined
      params?: Params
      errors?: FieldProblem[]
      retryAfterSeconds?: number
      /** Members of the problem document beyond the standard ones (RFC 9457, section 3.2). */
      extensions?: Record<string, unknown>
    } = {},
  ) {
    super(code)
    this.name = 'ProblemError'
    this.status = PROBLEMS[code]
  }

  /** @param locale BCP 47 */
  toSentence(locale: string = ENGLISH.code): Sentence {
    const { code } = this
    const { reason, params } = this.extra
    return {
      code,
      ...(reason && { reason }),
      ...(params && { params }),
      detail: detailOf(reason ?? code, params, locale),
    }
  }

  toProblem(instance: string, locale: string = ENGLISH.code): Problem {
    const { errors, extensions } = this.extra
    return {
      type: 'about:blank',
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      instance,
      ...this.toSentence(locale),
      ...(errors && { errors: errors.map(withDetailIn(locale)) }),
      ...extensions,
    }
  }
}
