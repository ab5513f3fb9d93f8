import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { OfferVersion } from './offer.entity.js'
import { OfferDocuments } from './offer-documents.js'

const BATCH = 100
const VERIFIER = systemActor('offers.verify')

export interface OfferCheck {
  verified: number
  /** Each names an offer, its version and what is wrong. */
  faults: string[]
}

/** Compares every published version with its hash, and its hash with the audit log. */
@Injectable()
export class OfferVerifier {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
  ) {}

  async verify(): Promise<OfferCheck> {
    const check: OfferCheck = { verified: 0, faults: [] }
    for (let last = ''; ; ) {
      const ids = await this.database.transaction(VERIFIER, (em) => this.verifyBatch(em, last, check))
      last = ids.at(-1) ?? ''
      if (ids.length < BATCH) return check
    }
  }

  private async verifyBatch(em: EntityManager, after: string, check: OfferCheck): Promise<string[]> {
    const versions = await em.find(
      OfferVersion,
      { publishedAt: { $ne: null }, ...(after && { id: { $gt: after } }) },
      { populate: ['offer'], orderBy: { id: 'asc' }, limit: BATCH },
    )
    for (const version of versions) {
      check.verified += 1
      const fault = await this.faultOf(em, version)
      if (fault) check.faults.push(`Offer ${version.offer.id}, version ${version.number}: ${fault}`)
    }
    return versions.map(({ id }) => id)
  }

  private async faultOf(em: EntityManager, version: OfferVersion): Promise<string | undefined> {
    const { offer } = version
    try {
      if ((await this.documents.hash(em, offer, version)) !== version.hash)
        return 'the content does not match the hash'
    } catch {
      return 'the content cannot be read'
    }
    const { rows } = await sql<{ hash: string }>`
      select details ->> 'hash' as hash from audit_events
      where action = 'offer.publish' and subject_id = ${offer.id} and (details ->> 'offerVersion')::int = ${version.number}
    `.execute(em.getKysely())
    return rows.some(({ hash }) => hash === version.hash)
      ? undefined
      : 'the audit log does not hold this hash'
  }
}
