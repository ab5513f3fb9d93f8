import type Stripe from 'stripe'

type ErrorBody = Pick<Stripe.StripeRawError, 'type' | 'code' | 'message' | 'param' | 'decline_code'>

/** A refusal in Stripe's own shape. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message)
  }
}

const invalid = (status: number, message: string, more: Partial<ErrorBody> = {}) =>
  new StripeRefusal(status, { type: 'invalid_request_error', message, ...more } as ErrorBody)

export const unknownParameter = (param: string) =>
  invalid(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
export const missingParameter = (param: string) =>
  invalid(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
export const badParameter = (param: string, message: string, code = 'parameter_invalid') =>
  invalid(400, message, { code, param })
export const unknownUrl = (method: string, path: string) =>
  invalid(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )
export const noSuch = (kind: string, id: string, param = 'id') =>
  invalid(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
export const notAllowed = (message: string, code?: string) => invalid(400, message, code ? { code } : {})
export const badKey = (message: string) => invalid(401, message)
export const keyReused = () =>
  new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  } as ErrorBody)
