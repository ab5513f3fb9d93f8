import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DriverContract } from 'flydrive/types'
import { sql } from 'kysely'
import { Config, repositoryPath } from '../config/index.js'
import { openDriver } from '../storage/index.js'

/** The end of the chain at some time. */
export interface AuditAnchor {
  sequence: number
  /** In hex. */
  hash: string
  /** ISO 8601 */
  at: string
}

const FOLDER = 'audit-anchors'
const NAME = /^\d{12}_[0-9a-f]{64}\.json$/

/**
 * The chain's last link as it was on each day, kept outside the database: whoever rewrites or cuts the whole chain there
 * cannot rewrite these.
 */
@Injectable()
export class AuditAnchors {
  private readonly address: string
  private opened: Promise<DriverContract> | undefined

  constructor({ env }: Config) {
    const local = pathToFileURL(resolve(repositoryPath(), env.DATA_DIR)).href
    this.address = env.AUDIT_ANCHORS_URL ?? env.STORAGE_URL ?? local
  }

  /** The same anchor is written once. */
  async write({ sequence, hash }: { sequence: number; hash: string }): Promise<boolean> {
    const name = `${FOLDER}/${String(sequence).padStart(12, '0')}_${hash}.json`
    const driver = await this.driver()
    if (await driver.exists(name)) return false
    const anchor: AuditAnchor = { sequence, hash, at: new Date().toISOString() }
    await driver.putStream(name, Readable.from([Buffer.from(`${JSON.stringify(anchor)}\n`)]))
    return true
  }

  /** @returns how many there are, and the first that the chain does not hold, in the order of the chain */
  async verify(em: EntityManager): Promise<{ anchors: number; broken?: AuditAnchor }> {
    const anchors = await this.read()
    const sequences = anchors.map(({ sequence }) => sequence)
    const { rows } = await sql<{ sequence: string; hash: Buffer }>`
      select sequence, hash from audit_events where sequence = any(${sequences}::bigint[])
    `.execute(em.getKysely())
    const hashes = new Map(rows.map((row) => [Number(row.sequence), row.hash.toString('hex')]))
    const broken = anchors.find(({ sequence, hash }) => hashes.get(sequence) !== hash)
    return { anchors: anchors.length, ...(broken && { broken }) }
  }

  private driver(): Promise<DriverContract> {
    this.opened ??= openDriver(this.address)
    return this.opened
  }

  private async read(): Promise<AuditAnchor[]> {
    const driver = await this.driver()
    const anchors: AuditAnchor[] = []
    let paginationToken: string | undefined
    do {
      const page = await driver.listAll(FOLDER, { paginationToken })
      for (const entry of page.objects) {
        if (!entry.isFile || !NAME.test(entry.name)) continue
        anchors.push(JSON.parse(await text(await driver.getStream(entry.key))))
      }
      paginationToken = page.paginationToken
    } while (paginationToken)
    return anchors.sort((a, b) => a.sequence - b.sequence)
  }
}
