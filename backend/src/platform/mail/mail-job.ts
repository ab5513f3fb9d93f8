/** What the contracts of all mails share: a server that is away, or lets strangers wait, has eleven hours to take one. */
export const MAIL_JOB = {
  queue: 'mail',
  version: 1,
  attempts: 14,
  backoffMs: 5_000,
  timeoutMs: 45_000,
} as const
