import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface CaughtMail {
  id: string
  from: string
  /** Every recipient of the envelope, comma separated. */
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, UTC. */
  receivedAt: string
}

const EXTENSION = '.json'

/** Caught mails, one file each, so that they survive a restart; beyond `limit` the oldest go. */
export class MailStore {
  readonly #folder: string
  readonly #limit: number
  #newestFirst: CaughtMail[] = []

  private constructor(folder: string, limit: number) {
    this.#folder = folder
    this.#limit = limit
  }

  static async open(folder: string, limit = 500): Promise<MailStore> {
    const store = new MailStore(folder, limit)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = (await readdir(folder)).filter((name) => name.endsWith(EXTENSION))
    const mails = await Promise.all(
      files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    )
    store.#newestFirst = mails.sort((a: CaughtMail, b: CaughtMail) =>
      b.receivedAt.localeCompare(a.receivedAt),
    )
    return store
  }

  async add(mail: Omit<CaughtMail, 'id' | 'receivedAt'>): Promise<CaughtMail> {
    const caught = { id: randomUUID(), ...mail, receivedAt: this.#nextInstant() }
    this.#newestFirst.unshift(caught)
    const file = this.#file(caught.id)
    await writeFile(`${file}.new`, JSON.stringify(caught), { mode: 0o600 })
    await rename(`${file}.new`, file)
    const beyond = this.#newestFirst.splice(this.#limit)
    await Promise.all(beyond.map(({ id }) => rm(this.#file(id), { force: true })))
    return caught
  }

  list(recipient?: string): CaughtMail[] {
    if (!recipient) return this.#newestFirst
    const wanted = recipient.trim().toLowerCase()
    return this.#newestFirst.filter(({ to }) => to.toLowerCase().split(', ').includes(wanted))
  }

  find(id: string): CaughtMail | undefined {
    return this.#newestFirst.find((mail) => mail.id === id)
  }

  /** Strictly later than the newest one: the order on disk is the order of arrival. */
  #nextInstant(): string {
    const newest = this.#newestFirst[0]
    const earliest = newest ? Date.parse(newest.receivedAt) + 1 : 0
    return new Date(Math.max(Date.now(), earliest)).toISOString()
  }

  #file(id: string): string {
    return join(this.#folder, `${id}${EXTENSION}`)
  }
}
