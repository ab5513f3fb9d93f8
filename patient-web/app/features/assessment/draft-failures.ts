import type { FieldErrors } from '~/components/form/error-summary'
import { ApiError } from '~/lib/api/error'

export const RETRY_MS = [2_000, 5_000, 10_000, 30_000, 60_000]

/** How long to wait before the next attempt, at least as long as the server asks for. */
export const pauseAfter = (failures: number, seconds = 0): number =>
  Math.max(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, seconds * 1_000)

/** It reached the server, which did not store it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export const asksForConsent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'consent_required'

export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'stale_version'

/** A mere repetition would not help. */
export const isInvalid = ({ status }: ApiError): boolean => [400, 413, 422].includes(status)

/** What the server says about single fields. */
export const errorsOf = ({ fieldErrors }: ApiError): FieldErrors =>
  Object.fromEntries(fieldErrors.map(({ field, detail }) => [field.split('/')[0], { text: detail }]))
