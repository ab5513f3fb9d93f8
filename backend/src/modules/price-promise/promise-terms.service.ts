import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type UploadedFile } from '../../platform/http/index.js'
import { cancelRemoval } from '../../platform/personal-data/index.js'
import { keepsWrappedKeys } from '../../platform/storage/index.js'
import { Profile } from '../auth/index.js'
import { countryCodeOf, Hospital } from '../hospitals/index.js'
import { dayIn, declaredDocument, OfferFiles, PromiseTerms, termsInForce } from '../offers/index.js'
import { timeZoneOf } from '../quote-requests/index.js'
import type { SentFile } from '../records/index.js'
import type { PromiseTermsInput, PromiseTermsListView, PromiseTermsView } from './promise-terms.dto.js'
import { PROMISE_TEXT, PROMISE_TEXT_VERSION } from './promise-text.js'

keepsWrappedKeys({ table: 'promise_terms', column: 'wrapped_key', path: 'storage_key' })

/** The terms of the price promise that hospitals signed on paper. */
@Injectable()
export class PromiseTermsService {
  constructor(
    private readonly database: Database,
    private readonly files: OfferFiles,
  ) {}

  /** @throws ProblemError not_found */
  list(actor: UserActor, hospitalId: string): Promise<PromiseTermsListView> {
    return this.database.transaction(actor, async (em) => {
      if (!(await em.count(Hospital, { id: hospitalId }))) throw new ProblemError('not_found')
      return listView(em, hospitalId)
    })
  }

  /**
   * Files what a hospital signed. New versions of its offers carry the promise from then on.
   * @throws ProblemError not_found, promise_in_force, invalid_input for a day in the future, file_type_not_supported unless it is a PDF, JPEG
   *   or PNG, or the refusals of `IncomingFiles`
   */
  async add(
    actor: UserActor,
    hospitalId: string,
    input: PromiseTermsInput,
    file: UploadedFile,
  ): Promise<PromiseTermsListView> {
    declaredDocument(file)
    await this.database.transaction(actor, (em) => requireUnsigned(em, hospitalId, input))
    const kept = await this.files.receive(actor, 'promise-terms', file)
    return this.database.transaction(actor, async (em) => {
      await requireUnsigned(em, hospitalId, input)
      const { id } = em.create(PromiseTerms, {
        id: uuid(),
        hospitalId,
        textVersion: PROMISE_TEXT_VERSION,
        ...input,
        ...kept,
        filedBy: actor.userId,
      })
      await em.flush()
      await cancelRemoval(em, kept.storageKey)
      await auditTerms(em, actor, 'hospital.file_promise', { id, hospitalId })
      return listView(em, hospitalId)
    })
  }

  /** @throws ProblemError not_found */
  async open(actor: UserActor, hospitalId: string, id: string): Promise<SentFile> {
    const terms = await this.database.transaction(actor, (em) => em.findOne(PromiseTerms, { id, hospitalId }))
    if (!terms) throw new ProblemError('not_found')
    return this.files.open(terms)
  }

  /** Ends the terms. @throws ProblemError not_found, invalid_transition for terms that have ended */
  end(actor: UserActor, hospitalId: string, id: string): Promise<PromiseTermsListView> {
    return this.database.transaction(actor, async (em) => {
      const terms = await em.findOne(
        PromiseTerms,
        { id, hospitalId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      if (!terms) throw new ProblemError('not_found')
      if (terms.endedAt) throw new ProblemError('invalid_transition', { reason: 'terms_ended' })
      terms.endedAt = new Date()
      terms.endedBy = actor.userId
      await em.flush()
      await auditTerms(em, actor, 'hospital.end_promise', terms)
      return listView(em, hospitalId)
    })
  }
}

/** Locks the hospital, so that others who file terms wait. @throws ProblemError not_found, promise_in_force, invalid_input */
async function requireUnsigned(
  em: EntityManager,
  hospitalId: string,
  { signedOn }: PromiseTermsInput,
): Promise<void> {
  const hospital = await em.findOne(
    Hospital,
    { id: hospitalId },
    { fields: ['id'], lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!hospital) throw new ProblemError('not_found')
  if (await termsInForce(em, hospitalId)) throw new ProblemError('promise_in_force')
  if (signedOn > dayIn(new Date(), timeZoneOf(await countryCodeOf(em, hospitalId)))) {
    throw new ProblemError('invalid_input', { errors: [{ pointer: '/signedOn', code: 'day_in_future' }] })
  }
}

async function listView(em: EntityManager, hospitalId: string): Promise<PromiseTermsListView> {
  const found = await em.find(PromiseTerms, { hospitalId }, { orderBy: { filedAt: 'desc', id: 'desc' } })
  const ids = found.flatMap(({ filedBy, endedBy }) => [filedBy, endedBy]).filter((id) => id != null)
  const people = new Map(
    (await em.find(Profile, { userId: { $in: ids } })).map(({ userId, firstName, lastName }) => [
      userId,
      { firstName, lastName },
    ]),
  )
  return {
    text: { version: PROMISE_TEXT_VERSION, paragraphs: [...PROMISE_TEXT] },
    items: found.map((terms) => ({
      ...viewOf(terms),
      filedBy: people.get(terms.filedBy ?? '') ?? null,
      endedBy: people.get(terms.endedBy ?? '') ?? null,
    })),
  }
}

const viewOf = (terms: PromiseTerms): Omit<PromiseTermsView, 'filedBy' | 'endedBy'> => ({
  id: terms.id,
  textVersion: terms.textVersion,
  signedBy: terms.signedBy,
  signedAs: terms.signedAs,
  signedOn: terms.signedOn,
  fileName: terms.name,
  contentType: terms.contentType,
  sizeBytes: terms.sizeBytes,
  filedAt: terms.filedAt.toISOString(),
  endedAt: terms.endedAt?.toISOString() ?? null,
})

const auditTerms = (
  em: EntityManager,
  actor: UserActor,
  action: 'hospital.file_promise' | 'hospital.end_promise',
  { id, hospitalId }: Pick<PromiseTerms, 'id' | 'hospitalId'>,
) => audit(em, actor, { action, subjectType: 'hospital', subjectId: hospitalId, details: { termsId: id } })
