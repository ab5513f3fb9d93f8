import { connect } from 'node:net'
import { Injectable, Logger } from '@nestjs/common'
import { Config } from '../config/index.js'

const ANSWER_WITHIN_MS = 1_000
/** However often readiness is asked for, each service is asked this often. */
const ASK_EVERY_MS = 10_000

export const DEPENDENCIES = ['redis', 'mail', 'files'] as const
export type Dependency = (typeof DEPENDENCIES)[number]

interface Address {
  host: string
  port: number
}

/** Services that the product can do without for a while: what they would take waits, or is refused in its own place. */
@Injectable()
export class Dependencies {
  private readonly logger = new Logger(Dependencies.name)
  private readonly addresses: [Dependency, Address][]
  private last: { askedAt: number; unreachable: Promise<Dependency[]> } | undefined
  private known = ''

  constructor({ env }: Config) {
    const { REDIS_URL: redis, SMTP_URL: mail, STORAGE_URL: files } = env
    this.addresses = [
      ...(redis ? [['redis', addressOf(redis, 6379)] as [Dependency, Address]] : []),
      ['mail', addressOf(mail, mail.startsWith('smtps:') ? 465 : 587)],
      ...(files?.startsWith('s3:')
        ? [['files', addressOf(files, files.includes('tls=false') ? 80 : 443)] as [Dependency, Address]]
        : []),
    ]
  }

  /** Returns the services that take no connection, as found within the last ten seconds. */
  unreachable(): Promise<Dependency[]> {
    const now = performance.now()
    if (!this.last || now - this.last.askedAt >= ASK_EVERY_MS)
      this.last = { askedAt: now, unreachable: this.ask() }
    return this.last.unreachable
  }

  private async ask(): Promise<Dependency[]> {
    const answers = await Promise.all(
      this.addresses.map(async ([name, address]) => ((await takesConnection(address)) ? [] : [name])),
    )
    const unreachable = answers.flat()
    this.logChange(unreachable.join(', '))
    return unreachable
  }

  private logChange(unreachable: string) {
    if (unreachable === this.known) return
    this.known = unreachable
    if (unreachable) this.logger.error({ unreachable, msg: 'Services do not answer' })
    else this.logger.log({ msg: 'All services answer again' })
  }
}

function addressOf(setting: string, usualPort: number): Address {
  const { hostname, port } = new URL(setting)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usualPort }
}

function takesConnection(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, timeout: ANSWER_WITHIN_MS })
    const end = (answers: boolean) => {
      socket.destroy()
      resolve(answers)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
