import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { fieldError } from '../../platform/errors/index.js'
import {
  ClaimChanges,
  type ClaimSource,
  findStated,
  isVerified,
  says,
  withdrawClaims,
} from '../claims/index.js'
import { isListed, lockHospital, type PageFact } from '../hospitals/index.js'

/** The source of a claim that a hospital made and nobody has checked. Patients read it. */
const STATED_BY_HOSPITAL = 'Stated by the hospital'

interface ProposedClaim {
  hospitalId: string
  field: PageFact
  value: string
  /** Where the hospital says that it can be read. */
  sourceUrl?: string | null
}

/** Puts accepted proposals on the page of their hospital. */
@Injectable()
export class ProposedClaims {
  constructor(private readonly claims: ClaimChanges) {}

  /**
   * States what a hospital proposes. With a source that the actor has read it counts as checked, else it shows as not verified.
   * @returns the id of the claim
   * @throws ProblemError invalid_input for a source that is missing: for what is on file already, and in place of what was checked
   */
  async state(
    em: EntityManager,
    actor: UserActor,
    { hospitalId, field, value, sourceUrl }: ProposedClaim,
    read: ClaimSource,
  ): Promise<string> {
    await lockHospital(em, hospitalId)
    const same = await findStated(em, hospitalId, { field, value })
    if (!read.source && same) throw fieldError('source', 'fact_on_file')
    if (same) {
      await this.claims.check(em, actor, same, read)
      return same.id
    }
    if (!isListed(field)) await replaceStated(em, actor, { hospitalId, field, value }, Boolean(read.source))
    const claim = read.source
      ? await this.claims.add(em, actor, { hospitalId, field, value, ...read })
      : await this.claims.add(em, actor, { hospitalId, field, value, sourceUrl }, STATED_BY_HOSPITAL)
    return claim.id
  }
}

async function replaceStated(
  em: EntityManager,
  actor: UserActor,
  { hospitalId, field, value }: Pick<ProposedClaim, 'hospitalId' | 'field' | 'value'>,
  isRead: boolean,
): Promise<void> {
  const earlier = says({ subjectType: 'hospital', subjectId: hospitalId, fields: [field] })
  const checked = await em
    .getKysely<Tables>()
    .selectFrom('claims as cl')
    .select('cl.id')
    .where(earlier)
    .where(isVerified)
    .limit(1)
    .executeTakeFirst()
  if (!isRead && checked) throw fieldError('source', 'fact_checked')
  await withdrawClaims(em, actor, earlier, `Replaced by: ${value}`.slice(0, 1_000))
}
