import { STATUS_CODES } from 'node:http'

/** Every error the API can answer with; `detail` is the text of the specification where it gives one. */
export const PROBLEMS = {
  invalid_input: { status: 400, detail: 'Invalid input provided. Please check your data and try again.' },
  invalid_signature: { status: 400, detail: 'This message is not signed as it should be.' },
  invalid_event: { status: 400, detail: 'This message does not have the shape of an event.' },
  invalid_token: { status: 400, detail: 'This link is no longer valid. Please ask for a new one.' },
  wrong_password: { status: 400, detail: 'This is not your current password.' },
  code_rejected: {
    status: 400,
    detail: 'This code is not right, too old, or was used already. Please try the next one.',
  },
  weak_password: { status: 400, detail: 'Please choose a different password.' },
  authentication_failed: {
    status: 401,
    detail: 'Authentication failed. Please check your credentials.',
  },
  not_signed_in: { status: 401, detail: 'Please sign in to continue.' },
  account_closed: { status: 401, detail: 'This account is closed. No one can sign in to it any more.' },
  role_removed: {
    status: 401,
    detail: 'Your account no longer has a staff role. Ask an administrator if you still need access.',
  },
  membership_ended: {
    status: 401,
    detail:
      'Your account no longer belongs to a hospital. Ask a manager of your hospital if you still need access.',
  },
  access_denied: { status: 403, detail: 'Access denied. You do not have permission to perform this action.' },
  admin_required: { status: 403, detail: 'Access denied. Administrator privileges required.' },
  desk_required: {
    status: 403,
    detail: 'This account does not belong to a hospital. Patients sign in on the main site.',
  },
  hospital_account: {
    status: 403,
    detail: 'This account belongs to a hospital. Please sign in at the hospital desk.',
  },
  second_factor_required: {
    status: 403,
    detail: 'This needs your second factor. Please confirm with a code, or set one up first.',
  },
  stronger_password_required: {
    status: 403,
    detail: 'Staff need a password of at least 15 characters or a second factor. Please reset your password.',
  },
  consent_required: {
    status: 403,
    detail: 'Please agree to the processing of your health data before you send it.',
  },
  premium_required: { status: 403, detail: 'This tool is part of Premium.' },
  demonstration_closed: { status: 403, detail: 'The payment demonstration takes no real money.' },
  foreign_origin: {
    status: 403,
    detail: 'Access denied. You do not have permission to perform this action.',
  },
  not_found: { status: 404, detail: 'There is nothing at this address.' },
  stale_version: {
    status: 409,
    detail: 'Someone else changed this in the meantime. Please load it again and repeat your change.',
  },
  last_admin: { status: 409, detail: 'This is the last administrator. Please appoint another one first.' },
  last_manager: {
    status: 409,
    detail: 'This is the last manager of the hospital. Please invite another one first.',
  },
  promise_in_force: {
    status: 409,
    detail: 'Signed terms of this hospital are in force already. End them first, then file the new ones.',
  },
  payment_not_ready: {
    status: 409,
    detail: 'You cannot pay yet. Our team first agrees the hospital and the cost with you.',
  },
  already_paid: { status: 409, detail: 'Nothing is left to pay here.' },
  already_premium: { status: 409, detail: 'You have Premium already.' },
  no_subscription: { status: 409, detail: 'You have no active subscription.' },
  refund_too_large: { status: 422, detail: 'The refund is larger than the amount that can be refunded.' },
  refund_not_possible: { status: 409, detail: 'This payment cannot be refunded.' },
  transfer_not_possible: {
    status: 409,
    detail:
      'No refused refund of this payment is open. Record a bank transfer only after the bank refused a refund.',
  },
  refused_first: {
    status: 409,
    detail: 'The bank refused a refund of this payment. Settle the refused refund first.',
  },
  amount_differs: {
    status: 422,
    detail: 'This is not the amount that is due. Please load the page again.',
  },
  refund_rule_differs: {
    status: 409,
    detail: 'The refund rule has changed. Read the new rule before you pay.',
  },
  erasure_differs: {
    status: 409,
    detail:
      'Your payments or appointments have changed. Your account is still open. Check the new list, then try again.',
  },
  choice_differs: {
    status: 409,
    detail: 'The hospital or the treatment of this booking has changed. Check the new one, then try again.',
  },
  booking_ended: {
    status: 409,
    detail: 'This booking ended while you wrote. The message was not sent. Check it, then send it again.',
  },
  refund_differs: {
    status: 409,
    detail: 'This cost now refunds another sum. Nothing was saved. Check the new sum, then save again.',
  },
  mail_returned: {
    status: 409,
    detail: 'Mail to this address comes back. Please reach the patient another way.',
  },
  too_many_bookings: {
    status: 409,
    detail:
      'You have 20 open requests, which is the limit. Cancel one that you no longer need, then send this one.',
  },
  request_under_way: {
    status: 409,
    detail:
      'Your request is under way, so it can no longer be changed here. Write to our team what should be different. Nothing was saved.',
  },
  brief_incomplete: {
    status: 409,
    detail: 'Hospitals need more for an offer. Complete your case to 80 % first, or ask your coordinator.',
  },
  too_many_quote_requests: {
    status: 409,
    detail: 'Five hospitals can be asked at the same time. Withdraw a request before you send another one.',
  },
  already_requested: { status: 409, detail: 'This hospital has been asked already.' },
  already_offered: {
    status: 409,
    detail: 'This request has an offer already. Open that offer to change it.',
  },
  already_answered: {
    status: 409,
    detail: 'You have already answered this question. The hospital has your first answer.',
  },
  offer_incomplete: {
    status: 409,
    detail: 'This offer is not complete. Fill in what is missing, then publish it.',
  },
  too_many_templates: {
    status: 409,
    detail: 'Your hospital has 200 templates, which is the limit. Delete one, then save this one.',
  },
  template_too_large: {
    status: 422,
    detail: 'This template is larger than 60 kB, so it was not saved. Shorten its texts, then save it again.',
  },
  already_accepted: {
    status: 409,
    detail:
      'You have accepted another offer. If its hospital does not confirm the date, you can accept this one.',
  },
  offer_changed: {
    status: 409,
    detail: 'The hospital has changed this offer. Nothing was accepted. Read the new version first.',
  },
  offer_over: {
    status: 409,
    detail:
      'This offer can no longer be accepted. Nothing was accepted. Load the page again to see your offers.',
  },
  change_open: {
    status: 409,
    detail:
      'You have already asked for a change of this offer. Withdraw that request before you send another one.',
  },
  identifying_text: {
    status: 409,
    detail: 'Your text may show who you are. Check it, then send it again.',
  },
  offer_binds: {
    status: 409,
    detail:
      'The patient accepted an offer. Its hospital stays, and the booking cannot cost more than its highest total. Nothing was saved.',
  },
  booking_paid: {
    status: 409,
    detail:
      'This booking already has a payment or an appointment, so you cannot accept the offer here. Please write to us.',
  },
  booking_agreed: {
    status: 409,
    detail:
      'Our team has agreed this booking with another hospital. Nothing was accepted. To choose this offer instead, write to our team first.',
  },
  appointment_stands: {
    status: 409,
    detail: 'This booking has an appointment at its hospital. Cancel the appointment first.',
  },
  invalid_transition: { status: 409, detail: 'This is no longer possible in the current state.' },
  no_exchange_rate: {
    status: 404,
    detail: 'No exchange rate of the last 7 days connects these currencies.',
  },
  hospital_id_required: { status: 422, detail: 'Hospital ID is required for secure scraping' },
  source_refused: {
    status: 422,
    detail:
      "Reviews are read on the hospital's own website and on the hosts recorded for it. Please give such an address.",
  },
  scrape_under_way: { status: 409, detail: 'Reviews of this hospital are being read already.' },
  file_too_large: { status: 413, detail: 'File size must be less than 10MB.' },
  file_type_not_supported: {
    status: 415,
    detail: 'File type not supported. Please upload PDF, DOC, DOCX, or image files.',
  },
  file_damaged: {
    status: 422,
    detail:
      'File upload failed. Please check the file and try again. We could not read this file: it is damaged, incomplete or not of the type that its name says. Open it on your device and save it again as a PDF, or take a photo of each page.',
  },
  file_encrypted: {
    status: 422,
    detail:
      'File upload failed. Please check the file and try again. This file is protected by a password. Save a copy without the password, or take a photo of each page.',
  },
  file_active_content: {
    status: 422,
    detail:
      'File upload failed. Please check the file and try again. This file holds scripts, macros, attached files or content that loads from elsewhere, which we do not accept. Print it to a new PDF, or take a photo of each page.',
  },
  file_too_complex: {
    status: 422,
    detail:
      'File upload failed. Please check the file and try again. This file is too large to open safely once it is unpacked. Split it into smaller files, or take a photo of each page.',
  },
  file_refused: { status: 422, detail: 'File upload failed. Please check the file and try again.' },
  safe_copy_pending: {
    status: 409,
    detail: 'The safe copy of this file is being made. Please try again in a few minutes.',
  },
  safe_copy_failed: {
    status: 409,
    detail:
      'A safe copy of this file could not be made, so the team cannot open it. Please ask the patient to upload it again as a photo or as a new PDF.',
  },
  offer_pdf_pending: {
    status: 409,
    detail: 'The PDF of this offer is being prepared. Please try again in a few minutes.',
  },
  stored_file_damaged: {
    status: 409,
    detail:
      'The stored file is damaged and cannot be opened. Our operators were told. Please upload the file again.',
  },
  too_many_files: { status: 422, detail: 'You can upload a maximum of 5 files.' },
  payload_too_large: { status: 413, detail: 'What you sent is too large.' },
  unsupported_media_type: { status: 415, detail: 'Please send JSON.' },
  idempotency_key_reused: {
    status: 422,
    detail: 'This request was already sent with other content. Please load the page again.',
  },
  rate_limited: { status: 429, detail: 'Too many requests. Please wait before trying again.' },
  internal: { status: 500, detail: 'An unexpected error occurred. Please try again later.' },
  adviser: { status: 503, detail: 'Failed to send message. Please try again.' },
  matching: { status: 503, detail: 'Failed to get AI recommendations. Please try again.' },
  payments_closed: { status: 503, detail: 'Payments are not enabled.' },
  payment_provider: { status: 503, detail: 'Failed to create payment session. Please try again.' },
  unavailable: { status: 503, detail: 'An unexpected error occurred. Please try again later.' },
} as const satisfies Record<string, { status: number; detail: string }>

export type ProblemCode = keyof typeof PROBLEMS

export interface FieldProblem {
  /** JSON pointer into the request body, or the name of a query parameter behind `?`. */
  pointer: string
  code: string
  detail: string
}

/** RFC 9457, as application/problem+json. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  /** The request's id, to quote to the team. */
  instance: string
  code: ProblemCode
  errors?: FieldProblem[]
}

/** What application code throws; the filter turns it into the answer. */
export class ProblemError extends Error {
  readonly status: number

  constructor(
    readonly code: ProblemCode,
    readonly extra: {
      detail?: string
      errors?: FieldProblem[]
      retryAfterSeconds?: number
      /** Members of the problem document beyond the standard ones (RFC 9457, section 3.2). */
      extensions?: Record<string, unknown>
    } = {},
  ) {
    super(code)
    this.name = 'ProblemError'
    this.status = PROBLEMS[code].status
  }

  toProblem(instance: string): Problem {
    const { status, detail } = PROBLEMS[this.code]
    return {
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail: this.extra.detail ?? detail,
      instance,
      code: this.code,
      ...(this.extra.errors && { errors: this.extra.errors }),
      ...this.extra.extensions,
    }
  }
}
