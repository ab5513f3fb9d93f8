import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, lockByName, type Tables } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { HospitalMember } from '../auth/index.js'
import { readHospitalPages, requireStatable } from '../hospitals/index.js'
import type { DeskPageListView, FactProposalInput } from './desk-page.dto.js'
import { readProposals } from './fact-proposal.queries.js'

/** Proposals of one member. */
const PROPOSAL_LIMIT = { bucket: 'fact-proposal', limit: 60, windowSeconds: 3_600 }
const MOST_WAITING = 50

/** The public page of a hospital as its members see and correct it. Row security chooses the proposals. */
@Injectable()
export class DeskPageService {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  async read(actor: UserActor): Promise<DeskPageListView> {
    const { hospitalIds, proposals } = await this.database.transaction(actor, async (em) => ({
      hospitalIds: await hospitalsOf(em, actor),
      proposals: await readProposals(em),
    }))
    const pages = await readHospitalPages(this.database.catalogue, hospitalIds)
    return {
      items: pages.map(({ facts, ...hospital }) => ({
        hospital,
        facts,
        proposals: proposals.get(hospital.id) ?? [],
      })),
    }
  }

  /** @throws ProblemError not_found for another hospital, invalid_input, rate_limited */
  async propose(actor: UserActor, input: FactProposalInput): Promise<DeskPageListView> {
    const { hospitalId, fact, value, sourceUrl = null, comment = null } = input
    requireStatable(fact, value)
    await this.database.transaction(actor, async (em) => {
      if (!(await hospitalsOf(em, actor)).includes(hospitalId)) throw new ProblemError('not_found')
      await this.limits.spend(PROPOSAL_LIMIT, actor.userId)
      await requireRoom(em, input)
      const id = uuid()
      await em
        .getKysely<Tables>()
        .insertInto('hospital_fact_proposals')
        .values({
          id,
          hospital_id: hospitalId,
          field: fact,
          value,
          source_url: sourceUrl,
          comment,
          proposed_by: actor.userId,
          proposed_at: new Date(),
          version: 1,
        })
        .execute()
      await record(em, actor, 'fact_proposal.create', id, { hospitalId, fact })
    })
    return this.read(actor)
  }

  /** @throws ProblemError not_found for a proposal of another hospital, invalid_transition once it was answered, stale_version */
  async withdraw(actor: UserActor, id: string, version: number): Promise<DeskPageListView> {
    await this.database.transaction(actor, async (em) => {
      const db = em.getKysely<Tables>()
      const found = await db
        .selectFrom('hospital_fact_proposals')
        .select(['hospital_id', 'field', 'status', 'version'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!found) throw new ProblemError('not_found')
      if (found.status !== 'waiting') throw new ProblemError('invalid_transition')
      if (found.version !== version) throw new ProblemError('stale_version')
      const { numUpdatedRows } = await db
        .updateTable('hospital_fact_proposals')
        .set({ status: 'withdrawn', ended_by: actor.userId, ended_at: new Date(), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!numUpdatedRows) throw new ProblemError('stale_version')
      const { hospital_id: hospitalId, field: fact } = found
      await record(em, actor, 'fact_proposal.withdraw', id, { hospitalId, fact })
    })
    return this.read(actor)
  }
}

async function hospitalsOf(em: EntityManager, { userId }: UserActor): Promise<string[]> {
  const own = await em.find(HospitalMember, { userId, removedAt: null })
  return own.map(({ hospitalId }) => hospitalId)
}

/** Proposals of one hospital follow one another. @throws ProblemError invalid_input for one that waits already, or too many */
async function requireRoom(em: EntityManager, { hospitalId, fact, value }: FactProposalInput): Promise<void> {
  await lockByName(em, `fact_proposals ${hospitalId}`)
  const waiting = await em
    .getKysely<Tables>()
    .selectFrom('hospital_fact_proposals')
    .select(['field', 'value'])
    .where('hospital_id', '=', hospitalId)
    .where('status', '=', 'waiting')
    .execute()
  if (waiting.some((other) => other.field === fact && other.value === value))
    throw fieldError('value', 'proposal_exists')
  if (waiting.length >= MOST_WAITING) throw fieldError('value', 'too_many_proposals', { max: MOST_WAITING })
}

const record = (
  em: EntityManager,
  actor: UserActor,
  action: string,
  id: string,
  details: Record<string, string>,
) => audit(em, actor, { action, subjectType: 'fact_proposal', subjectId: id, details })
