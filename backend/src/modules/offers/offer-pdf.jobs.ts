import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { IsUUID } from 'class-validator'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { PdfPrinter } from '../../platform/chromium/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { cancelRemoval, scheduleRemoval } from '../../platform/personal-data/index.js'
import { defineJob, HandlesJob, type JobMessage } from '../../platform/queue/index.js'
import { keepsWrappedKeys, Storage, type StoredObject } from '../../platform/storage/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import { timeZoneOf } from '../quote-requests/index.js'
import { Offer, OfferPdf, OfferVersion } from './offer.entity.js'
import { findLetter, hospitalOf, OfferDocuments } from './offer-documents.js'
import { type PrintedOffer, printOffer } from './offer-print.js'

keepsWrappedKeys({ table: 'offer_pdfs', column: 'wrapped_key', path: 'storage_key' })

/** Longer than any attempt takes: an object that no row refers to by then belongs to none. */
const UNCLAIMED_FOR_MS = 3_600_000
const MOST_BYTES = 10 * 1_024 * 1_024

export class OfferPdfPayload {
  @IsUUID()
  versionId!: string
}

export const offerPdf = defineJob({
  name: 'offer.pdf',
  queue: 'documents',
  version: 1,
  payload: OfferPdfPayload,
  attempts: 5,
  backoffMs: 10_000,
  timeoutMs: 120_000,
})

const PRINTER = systemActor(offerPdf.name)

/** Renders the PDF of each published version once. */
@Injectable()
export class OfferPdfJobs {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly printer: PdfPrinter,
    private readonly documents: OfferDocuments,
  ) {}

  /** Renders the PDF if there is none. If the browser or the store fails, the queue repeats the job. */
  @HandlesJob(offerPdf)
  async render({ versionId }: OfferPdfPayload, { signal }: JobMessage): Promise<void> {
    const found = await this.database.transaction(PRINTER, (em) => this.findUnprinted(em, versionId))
    if (!found) return
    const bytes = await this.printer.print(printOffer(found), signal)
    const folder = `offer-pdfs/${randomBytes(16).toString('hex')}`
    const stored = await this.storage.put(folder, 'pdf', Readable.from([bytes]), {
      limitBytes: MOST_BYTES,
      before: (path) =>
        this.database.transaction(PRINTER, (em) => scheduleRemoval(em, path, UNCLAIMED_FOR_MS)),
    })
    await this.database.transaction(PRINTER, (em) => keepPdf(em, versionId, stored))
  }

  private async findUnprinted(em: EntityManager, id: string): Promise<PrintedOffer | undefined> {
    const version = await em.findOne(
      OfferVersion,
      { id, publishedAt: { $ne: null } },
      { populate: ['offer'] },
    )
    if (!version || (await em.count(OfferPdf, { id })) > 0) return undefined
    const { offer, number, hash, validUntil, publishedAt, enteredBy } = version
    if (!hash || !validUntil || !publishedAt) return undefined
    const letter = await findLetter(em, version)
    return {
      content: await this.documents.open(em, offer, version),
      hospital: (await hospitalOf(em, offer)).name,
      timeZone: timeZoneOf(await countryCodeOf(em, offer.hospitalId)),
      number,
      hash,
      validUntil,
      publishedAt,
      enteredBy,
      letterDated: letter?.dated ?? null,
      promise: version.promiseTermsId != null,
    }
  }
}

/** The first PDF of a version stays. Any other one, and that of an erased version, is removed within the hour. */
async function keepPdf(em: EntityManager, id: string, stored: StoredObject): Promise<void> {
  const version = await em.findOne(OfferVersion, { id }, { lockMode: LockMode.PESSIMISTIC_READ })
  if (!version?.hash) return
  const { number, userId, hash } = version
  const offer = await em.findOneOrFail(Offer, { id: version.offer.id })
  const { path, wrappedKey, size, sha256 } = stored
  const added = await em
    .getKysely<Tables>()
    .insertInto('offer_pdfs')
    .values({
      id,
      user_id: userId,
      hash,
      size_bytes: size,
      sha256,
      storage_key: path,
      wrapped_key: wrappedKey,
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (added.length === 0) return
  await cancelRemoval(em, path)
  await audit(em, PRINTER, {
    action: 'offer.print',
    subjectType: 'offer',
    subjectId: offer.id,
    details: { bookingId: offer.bookingId, offerVersion: number, sha256, bytes: size },
  })
}
