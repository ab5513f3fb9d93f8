import { FinalFailure } from '../queue/job-contract.js'

export interface Refusal {
  /** What the server answered, 500 or more. */
  code: number
  /** RFC 3463, for example 5.1.1; null where the server gives none. */
  status: string | null
  /** The mailbox does not exist or is closed for ever: no further mail will get there. */
  isOfAddress: boolean
}

/** The server will never take this mail. */
export class MailRefused extends FinalFailure {
  override name = 'MailRefused'

  constructor(readonly refusal: Refusal) {
    super(`The mail server refused with ${refusal.code}`)
  }
}

/** The connection ended after the whole mail and before the answer: the server may have taken it. */
export class MailUnanswered extends Error {
  override name = 'MailUnanswered'

  constructor(cause: Error) {
    super('The mail server took the mail and did not answer', { cause })
  }
}

/** The recipient or the mail; a refusal of our own address or credentials is for us to mend, and is tried again. */
const STAGES = ['RCPT TO', 'DATA']
/** Bad, unknown, moved without a new place, not a mailbox, disabled: RFC 3463. What is full or against a policy may pass. */
const OF_ADDRESS = /^5\.(?:1\.(?:[0-6]|10)|2\.1)$/
/** Where the server gives no status: unavailable, not local, not allowed (RFC 5321). */
const CODES_OF_ADDRESS = [550, 551, 553]

/** Codes of 500 and more are permanent: a server that hears the same again and again counts it against the sender. */
export function refusalOf(error: unknown): Refusal | undefined {
  const given = error as { command?: string; responseCode?: number; response?: string }
  const { command = '', responseCode: code = 0, response = '' } = given
  if (code < 500 || !STAGES.includes(command)) return undefined
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null
  return { code, status, isOfAddress: status ? OF_ADDRESS.test(status) : CODES_OF_ADDRESS.includes(code) }
}
