import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import {
  Database,
  lockVersioned,
  sqlStateOf,
  type Tables,
  UNIQUE_VIOLATION,
} from '../../platform/database/index.js'
import { fieldError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import type {
  ReviewSourceHostInput,
  ReviewSourceHostPatch,
  ReviewSourceHostView,
} from './review-source-host.dto.js'
import { SOURCE_HOST_LIST } from './review-source-host-list.js'
import { ReviewSourceHostSchema } from './scrape.entity.js'

/** Which hosts, beside a hospital's own website, its reviews may be read on. */
@Injectable()
export class ReviewSourceHostsService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<ReviewSourceHostView> {
    return this.database.transaction(actor, (em) => sourceHostView(em, id))
  }

  /** @throws ProblemError invalid_input for an unknown hospital, or a host that is recorded for it already */
  create(actor: UserActor, { hospitalId, host }: ReviewSourceHostInput): Promise<ReviewSourceHostView> {
    return this.database.transaction(actor, async (em) => {
      const id = uuid()
      const db = em.getKysely<Tables>()
      const hospital = await db
        .selectFrom('hospitals')
        .select('id')
        .where('id', '=', hospitalId)
        .executeTakeFirst()
      if (!hospital) throw fieldError('hospitalId', 'hospital_unknown')
      await db
        .insertInto('review_source_hosts')
        .values({ id, hospital_id: hospitalId, host })
        .execute()
        .catch(refuseTaken)
      await record(em, actor, 'create', id, { hospitalId, host })
      return sourceHostView(em, id)
    })
  }

  /** @throws ProblemError not_found, stale_version, or invalid_input for a host that is recorded already */
  patch(
    actor: UserActor,
    id: string,
    { host, version }: ReviewSourceHostPatch,
  ): Promise<ReviewSourceHostView> {
    return this.database.transaction(actor, async (em) => {
      const before = await lockVersioned(em, ReviewSourceHostSchema, id, version)
      await em
        .getKysely<Tables>()
        .updateTable('review_source_hosts')
        .set(({ eb }) => ({ host, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
        .catch(refuseTaken)
      await record(em, actor, 'change', id, { hospitalId: before.hospitalId, from: before.host, to: host })
      return sourceHostView(em, id)
    })
  }

  /** @returns what is gone */
  remove(actor: UserActor, id: string): Promise<ReviewSourceHostView> {
    return this.database.transaction(actor, async (em) => {
      const before = await sourceHostView(em, id)
      await em.nativeDelete(ReviewSourceHostSchema, { id })
      await record(em, actor, 'remove', id, { hospitalId: before.hospitalId, host: before.host })
      return before
    })
  }
}

const sourceHostView = (em: EntityManager, id: string): Promise<ReviewSourceHostView> =>
  findRow(em, SOURCE_HOST_LIST, id)

const record = (
  em: EntityManager,
  actor: UserActor,
  verb: string,
  id: string,
  details: Record<string, string>,
) =>
  audit(em, actor, {
    action: `review_source_host.${verb}`,
    subjectType: 'review_source_host',
    subjectId: id,
    details,
  })

const refuseTaken = (error: unknown): never => {
  throw sqlStateOf(error) === UNIQUE_VIOLATION ? fieldError('host', 'host_taken') : error
}
