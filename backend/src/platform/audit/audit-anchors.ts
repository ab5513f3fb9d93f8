import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { Injectable } from '@nestjs/common'
import type { DriverContract } from 'flydrive/types'
import { Config, repositoryPath } from '../config/index.js'
import { openDriver } from '../storage/index.js'
import { AnchorKeys, type AuditAnchor, type SignedAnchor } from './anchor-keys.js'

const FOLDER = 'audit-anchors'
/** Sequence and hash: the names sort in the order of the chain. */
const NAME = /^\d{12}_[0-9a-f]{64}\.json$/
const READ_AT_ONCE = 20

/** What a file holds; anchors from before signatures have neither number nor signature. */
export type StoredAnchor = Pick<AuditAnchor, 'sequence' | 'hash' | 'at'> & Partial<SignedAnchor>

/** Signed ends of the audit chain, stored outside the database: the owner of the tables cannot forge them. */
@Injectable()
export class AuditAnchors {
  readonly keys: AnchorKeys
  private readonly address: string
  private opened: Promise<DriverContract> | undefined

  constructor({ env }: Config) {
    const local = pathToFileURL(resolve(repositoryPath(), env.DATA_DIR)).href
    this.address = env.AUDIT_ANCHORS_URL ?? env.STORAGE_URL ?? local
    this.keys = new AnchorKeys(env.AUDIT_SIGNING_KEY, env.AUDIT_PUBLIC_KEYS)
  }

  async write(anchor: AuditAnchor): Promise<void> {
    const name = `${FOLDER}/${String(anchor.sequence).padStart(12, '0')}_${anchor.hash}.json`
    const content = `${JSON.stringify(this.keys.sign(anchor))}\n`
    const driver = await this.driver()
    await driver.putStream(name, Readable.from([Buffer.from(content)]))
  }

  /** Reads the anchor with the highest sequence. Returns undefined if there is none. */
  async readNewest(): Promise<StoredAnchor | undefined> {
    const newest = (await this.list()).at(-1)
    return newest === undefined ? undefined : this.read(newest)
  }

  /** Reads every anchor, in the order of the chain. */
  async readAll(): Promise<StoredAnchor[]> {
    const keys = await this.list()
    const anchors: StoredAnchor[] = []
    for (let start = 0; start < keys.length; start += READ_AT_ONCE) {
      const batch = keys.slice(start, start + READ_AT_ONCE)
      anchors.push(...(await Promise.all(batch.map((key) => this.read(key)))))
    }
    return anchors
  }

  private driver(): Promise<DriverContract> {
    this.opened ??= openDriver(this.address)
    return this.opened
  }

  private async read(key: string): Promise<StoredAnchor> {
    const driver = await this.driver()
    return JSON.parse(await text(await driver.getStream(key)))
  }

  private async list(): Promise<string[]> {
    const driver = await this.driver()
    const keys: string[] = []
    let paginationToken: string | undefined
    do {
      const page = await driver.listAll(FOLDER, { paginationToken })
      for (const entry of page.objects) if (entry.isFile && NAME.test(entry.name)) keys.push(entry.key)
      paginationToken = page.paginationToken
    } while (paginationToken)
    return keys.sort()
  }
}
