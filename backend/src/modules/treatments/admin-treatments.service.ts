import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import {
  assignChanged,
  Database,
  lockVersioned,
  raiseVersion,
  type Tables,
} from '../../platform/database/index.js'
import { fieldError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import { checkName, lockNames, slugFor } from '../../platform/slugs/index.js'
import { type AdminClaimView, stateFact, withdrawFacts } from '../claims/index.js'
import type {
  AdminTreatmentInput,
  AdminTreatmentPatch,
  AdminTreatmentView,
  TreatmentFactInput,
} from './admin-treatment.dto.js'
import { Treatment } from './treatment.entity.js'
import { TreatmentCountry } from './treatment-country.entity.js'
import { isStatement, TREATMENT_FACT_OF, treatmentWords } from './treatment-facts.js'
import { TREATMENT_LIST } from './treatment-list.js'

/** What the back office does with treatments; a commit here empties the public cache of every process. */
@Injectable()
export class AdminTreatmentsService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<AdminTreatmentView> {
    return this.database.transaction(actor, (em) => anyTreatment(em, id))
  }

  /** @throws ProblemError invalid_input for a name or an address that is taken, or what does not fit together */
  create(actor: UserActor, input: AdminTreatmentInput): Promise<AdminTreatmentView> {
    return this.database.transaction(actor, async (em) => {
      await lockNames(em, 'treatments')
      const id = uuid()
      await checkName(em, 'treatments', { id, name: input.name })
      const slug = await slugFor(em, 'treatments', {
        name: input.name,
        typed: input.slug,
        fallback: 'treatment',
      })
      const { countryIds = [], ...columns } = columnsOf(input)
      const { name, category, description } = input
      const stated = { procedures: [], benefits: [], synonyms: [], type: 'conventional' as const, ...columns }
      checkTogether(em.create(Treatment, { ...stated, id, slug, name, category, description }))
      await em.flush()
      await offerIn(em, id, countryIds)
      await audit(em, actor, { action: 'treatment.create', subjectType: 'treatment', subjectId: id })
      return anyTreatment(em, id)
    })
  }

  /** @throws ProblemError stale_version when somebody else changed it meanwhile */
  patch(
    actor: UserActor,
    id: string,
    { version, ...change }: AdminTreatmentPatch,
  ): Promise<AdminTreatmentView> {
    return this.database.transaction(actor, async (em) => {
      if (change.name) await lockNames(em, 'treatments')
      const treatment = await lockVersioned(em, Treatment, id, version)
      const { countryIds, ...columns } = columnsOf(change)
      const fields = assignChanged(treatment, columns)
      if (fields.includes('name')) await checkName(em, 'treatments', treatment)
      checkTogether(treatment)
      const moved = countryIds !== undefined && (await isOfferedElsewhere(em, id, countryIds))
      if (moved) {
        await offerIn(em, id, countryIds)
        fields.push('countryIds')
      }
      if (fields.length === 0) return anyTreatment(em, id)
      await em.flush()
      // The row says nothing of its countries: without a change of its own it would keep its version.
      if (fields.length === 1 && moved) await raiseVersion(em, Treatment, id)
      const facts = new Set(fields.flatMap((field) => TREATMENT_FACT_OF[field] ?? []))
      await withdrawFacts(em, actor, { subjectType: 'treatment', subjectId: id }, [...facts])
      await audit(em, actor, {
        action: 'treatment.change',
        subjectType: 'treatment',
        subjectId: id,
        details: {
          fields: fields.join(' '),
          ...(fields.includes('isActive') && { isActive: treatment.isActive }),
        },
      })
      return anyTreatment(em, id)
    })
  }

  /** @throws ProblemError stale_version where the page says something else by now; invalid_input where it says nothing */
  state(
    actor: UserActor,
    id: string,
    { field, value, version, ...source }: TreatmentFactInput,
  ): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      await lockVersioned(em, Treatment, id, version)
      const own = isStatement(field)
      const words = own ? value : treatmentWords(await anyTreatment(em, id), field)
      if (!words) throw fieldError('field', 'page_says_nothing')
      const fact = { field, value: words, replaces: !own }
      return stateFact(em, actor, { subjectType: 'treatment', subjectId: id }, fact, source)
    })
  }
}

/** As columns have it: cents, and null where nobody stated a list. */
function columnsOf({ minCostUsd, maxCostUsd, slug: _, ...input }: Partial<AdminTreatmentInput>) {
  const cents = (amount: number | null | undefined) => amount && Math.round(amount * 100)
  const stated = (lines: string[] | undefined) => (lines?.length === 0 ? null : lines)
  return {
    ...input,
    minCostCents: cents(minCostUsd),
    maxCostCents: cents(maxCostUsd),
    costIncludes: stated(input.costIncludes),
    costExcludes: stated(input.costExcludes),
    costFactors: stated(input.costFactors),
  }
}

/** @throws ProblemError invalid_input */
function checkTogether(treatment: Treatment) {
  const { minDurationDays, maxDurationDays, minCostCents, maxCostCents, category, type } = treatment
  checkRange('DurationDays', minDurationDays, maxDurationDays)
  checkRange('CostUsd', minCostCents, maxCostCents)
  if ((category === 'complementary') === (type === 'conventional'))
    throw fieldError('type', 'treatment_type_category')
}

function checkRange(what: string, least?: number | null, most?: number | null) {
  if ((least ?? null) === null && (most ?? null) === null) return
  if ((least ?? null) === null || (most ?? null) === null)
    throw fieldError(`${(least ?? null) === null ? 'min' : 'max'}${what}`, 'both_or_neither')
  if (Number(most) < Number(least)) throw fieldError(`max${what}`, 'range_order')
}

async function isOfferedElsewhere(em: EntityManager, id: string, countryIds: string[]): Promise<boolean> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('treatment_countries')
    .select('country_id as id')
    .where('treatment_id', '=', id)
    .execute()
  return (
    new Set([...rows.map((row) => row.id), ...countryIds]).size !== rows.length ||
    rows.length !== countryIds.length
  )
}

/** @throws ProblemError invalid_input for an unknown country */
async function offerIn(em: EntityManager, id: string, countryIds: string[]): Promise<void> {
  await em.nativeDelete(TreatmentCountry, { treatmentId: id })
  const { numInsertedOrUpdatedRows } = await em
    .getKysely<Tables>()
    .insertInto('treatment_countries')
    .columns(['treatment_id', 'country_id'])
    .expression(({ selectFrom }) =>
      selectFrom('countries')
        .select(({ val }) => [val(id).as('treatment_id'), 'id as country_id'])
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(countryIds)))),
    )
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows) !== new Set(countryIds).size)
    throw fieldError('countryIds', 'country_unknown')
}

const anyTreatment = (em: EntityManager, id: string): Promise<AdminTreatmentView> =>
  findRow(em, TREATMENT_LIST, id)
