import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { Storage, StorageMissingError, StorageUnavailableError } from '../../platform/storage/index.js'
import { OfferPdf, OfferVersion } from './offer.entity.js'
import { OfferDocuments } from './offer-documents.js'

const BATCH = 100
const VERIFIER = systemActor('offers.verify')

export interface OfferCheck {
  verified: number
  pdfs: number
  /** Each names an offer, its version and what is wrong. */
  faults: string[]
}

interface FoundPdf {
  pdf: OfferPdf
  /** Offer and version, in words. */
  of: string
}

/** Compares every published version and its PDF with their hashes, and these with the audit log. */
@Injectable()
export class OfferVerifier {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly documents: OfferDocuments,
  ) {}

  async verify(): Promise<OfferCheck> {
    const check: OfferCheck = { verified: 0, pdfs: 0, faults: [] }
    for (let last = ''; ; ) {
      const found: FoundPdf[] = []
      const ids = await this.database.transaction(VERIFIER, (em) => this.verifyBatch(em, last, check, found))
      // No transaction waits for the store.
      for (const one of found) await this.verifyPdf(one, check)
      last = ids.at(-1) ?? ''
      if (ids.length < BATCH) return check
    }
  }

  private async verifyBatch(
    em: EntityManager,
    after: string,
    check: OfferCheck,
    found: FoundPdf[],
  ): Promise<string[]> {
    const versions = await em.find(
      OfferVersion,
      { publishedAt: { $ne: null }, ...(after && { id: { $gt: after } }) },
      { populate: ['offer'], orderBy: { id: 'asc' }, limit: BATCH },
    )
    const pdfs = await em.find(OfferPdf, { id: { $in: versions.map(({ id }) => id) } })
    for (const version of versions) {
      check.verified += 1
      const of = `Offer ${version.offer.id}, version ${version.number}`
      const pdf = pdfs.find(({ id }) => id === version.id)
      const fault = (await this.faultOf(em, version)) ?? (pdf && (await pdfFaultOf(em, version, pdf)))
      if (fault) check.faults.push(`${of}: ${fault}`)
      if (pdf) found.push({ pdf, of })
    }
    return versions.map(({ id }) => id)
  }

  private async faultOf(em: EntityManager, version: OfferVersion): Promise<string | undefined> {
    try {
      if ((await this.documents.hash(em, version.offer, version)) !== version.hash)
        return 'the content does not match the hash'
    } catch {
      return 'the content cannot be read'
    }
    return (await isAudited(em, version, 'offer.publish', { hash: version.hash }))
      ? undefined
      : 'the audit log does not hold this hash'
  }

  private async verifyPdf({ pdf, of }: FoundPdf, check: OfferCheck): Promise<void> {
    check.pdfs += 1
    const fault = await this.fileFaultOf(pdf)
    if (fault) check.faults.push(`${of}: ${fault}`)
  }

  /** @throws StorageUnavailableError */
  private async fileFaultOf({ storageKey, wrappedKey, sha256 }: OfferPdf): Promise<string | undefined> {
    const digest = createHash('sha256')
    try {
      for await (const chunk of await this.storage.get(storageKey, wrappedKey)) digest.update(chunk)
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error
      return error instanceof StorageMissingError ? 'the PDF is not in the store' : 'the PDF cannot be read'
    }
    return digest.digest('hex') === sha256 ? undefined : 'the PDF does not match its hash'
  }
}

async function pdfFaultOf(
  em: EntityManager,
  version: OfferVersion,
  { sha256 }: OfferPdf,
): Promise<string | undefined> {
  return (await isAudited(em, version, 'offer.print', { sha256 }))
    ? undefined
    : 'the audit log does not hold the hash of the PDF'
}

async function isAudited(
  em: EntityManager,
  { offer, number }: OfferVersion,
  action: string,
  details: Record<string, string>,
): Promise<boolean> {
  const act = await em
    .getKysely<Tables>()
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', action)
    .where('subject_id', '=', offer.id)
    .where('details', '@>', { offerVersion: number, ...details })
    .limit(1)
    .executeTakeFirst()
  return act !== undefined
}
