import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { Batches, Slots } from '../../platform/concurrency/index.js'
import { Database } from '../../platform/database/index.js'
import { type Mail, type MailRefused, MailSender, MailUnanswered } from '../../platform/mail/index.js'
import { firstTime, noteHandled } from '../../platform/outbox/index.js'
import { NOTED } from '../../platform/queue/index.js'
import { type AttemptState, beginAttempts, endAttempt } from './mail-attempts.js'
import { isReturned, noteBounce } from './mail-bounces.js'
import { MailChoices } from './mail-choices.js'

type Written = Omit<Mail, 'id' | 'unsubscribeUrl'>
/**
 * security: tells of the account, and is always tried. ordinary: waits while mail to the address comes back. team: to our own
 * address, where a refusal is ours to see. reminder: ordinary, ended by one press, and never sent twice.
 */
export type Letter =
  | (Written & { kind: 'security' | 'ordinary' | 'team' })
  | (Written & { kind: 'reminder'; userId: string })

/** Reads what is to be said, and to whom. Undefined when there is nothing to say any more. */
type Write<L extends Letter = Letter> = (em: EntityManager) => Promise<L | undefined>

interface Asked {
  id: string
  write: Write
}

interface Opened {
  letter: Letter
  state: AttemptState
}

const DELIVERY = systemActor('notifications.delivery')
const MOST_TOGETHER = 32
/** Nobody notices so much, and where many mails go out, many come together. */
const TOGETHER_MS = 20
/** Each holds a connection while the mail server is asked: the others of the pool are for everything else. */
const BOUND_AT_ONCE = 2
const BOUND_MOST_WAITING = 100

/** Sends what modules wrote, to whom may be written to, each message once. */
@Injectable()
export class MailDelivery {
  private readonly logger = new Logger(MailDelivery.name)
  private readonly openings = new Batches((asked: Asked[]) => this.open(asked), MOST_TOGETHER, TOGETHER_MS)
  private readonly endings = new Batches(
    async (ids: string[]) => {
      // Their attempts stay a while: nobody who comes late begins another.
      await noteHandled(this.database.catalogue, ids).execute()
      return ids
    },
    MOST_TOGETHER,
    TOGETHER_MS,
  )
  private readonly bound = new Slots({
    atOnce: BOUND_AT_ONCE,
    mostWaiting: BOUND_MOST_WAITING,
    refusal: () => new Error('Too many mails wait for the mail server'),
  })

  constructor(
    private readonly sender: MailSender,
    private readonly choices: MailChoices,
    private readonly database: Database,
  ) {}

  /**
   * Nothing is held while the mail server is asked. That it refuses a mail to an account is an outcome, which is kept there.
   * @param write runs beside those of other mails, in one transaction: it reads, or does what may stand without the mail
   * @throws Error when the mail has to be tried again
   * @throws MailRefused where no account stands behind the address: the job then fails, for the team to see
   */
  async send(id: string, write: Write): Promise<typeof NOTED> {
    const opened = await this.openings.take({ id, write })
    if (!opened) return NOTED
    const { letter, state } = opened
    if (state === 'returned') this.logger.log({ id, msg: 'Not mailed: what was sent there came back' })
    // A reminder that comes twice is worse than one that does not come: the page says the same.
    if (state === 'begun' && letter.kind !== 'reminder') throw new Error('Another attempt is under way')
    if (state === 'begin') await this.attempt(letter, id)
    if (state === 'begin' || state === 'begun') await this.endings.take(id)
    return NOTED
  }

  /**
   * What is written stands or falls with the mail: a connection is held while the mail server is asked, so few are at once.
   * @throws as `send`
   */
  async sendBound(id: string, write: Write<Letter & { kind: 'ordinary' | 'team' }>): Promise<typeof NOTED> {
    await this.bound.take('', () =>
      this.database.transaction(DELIVERY, async (em) => {
        if (!(await firstTime(em, id))) return
        const letter = await write(em)
        if (!letter) return
        if (letter.kind === 'ordinary' && (await isReturned(em, letter.to))) return
        await this.sender.send({ ...letter, id }).catch((error) => this.noteRefusal(letter, id, error))
      }),
    )
    return NOTED
  }

  /** For the last line of a reminder. */
  unsubscribeUrl(userId: string): string {
    return this.choices.unsubscribeUrl(userId)
  }

  /** One transaction for all that were asked for in the meantime. */
  private open(asked: Asked[]): Promise<(Opened | undefined)[]> {
    return this.database.transaction(DELIVERY, async (em) => {
      const letters = await allOrFirstError(asked.map(({ write }) => write(em)))
      const written = asked.flatMap(({ id }, index) => {
        const letter = letters[index]
        return letter ? [{ ...letter, id }] : []
      })
      const silent = asked.filter((_asked, index) => !letters[index]).map(({ id }) => id)
      if (silent.length > 0) await noteHandled(em.getKysely(), silent).execute()
      const states = written.length > 0 ? await beginAttempts(em, written) : []
      return letters.map((letter) => letter && { letter, state: states.shift() ?? 'handled' })
    })
  }

  private async attempt(letter: Letter, id: string): Promise<void> {
    const isReminder = letter.kind === 'reminder'
    const unsubscribeUrl = isReminder ? this.choices.unsubscribeUrl(letter.userId) : undefined
    try {
      await this.sender.send({ ...letter, id, ...(unsubscribeUrl && { unsubscribeUrl }) })
    } catch (error) {
      if (isReminder && error instanceof MailUnanswered) return
      await this.noteRefusal(letter, id, error).catch(async (unsettled) => {
        await endAttempt(this.database.catalogue, id)
        throw unsettled
      })
    }
  }

  private async noteRefusal(letter: Letter, id: string, error: unknown): Promise<void> {
    const { refusal } = error as Partial<MailRefused>
    if (!refusal || letter.kind === 'team') throw error
    const isKnown = await this.database.transaction(DELIVERY, (em) =>
      noteBounce(em, { to: letter.to, id, ...refusal }),
    )
    if (!isKnown) throw error
    this.logger.warn({ id, code: refusal.code, msg: 'The mail server refused a mail for good' })
  }
}

/** Nothing of a transaction goes on when it is rolled back. */
async function allOrFirstError<T>(work: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
