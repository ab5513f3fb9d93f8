import { Injectable } from '@nestjs/common'
import type { Kysely } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { Database, fromToday, readJson, type Tables } from '../../platform/database/index.js'
import { hospitalNamed } from '../hospitals/index.js'
import type { HospitalBillingAnswer } from './invoice.dto.js'

const BILLING = systemActor('hospital_billing')
/** Fewer patients say too little, and could tell of a person. */
const LEAST_PATIENTS = 5
/** Beyond twice of what was signed, a figure says no more than that. */
const MOST_PERCENT = 200

/** The public figure: what a hospital's patients were billed, against what they had signed. It counts cases whose bills are complete. */
@Injectable()
export class HospitalBillingService {
  constructor(private readonly database: Database) {}

  /** @param name slug or id of a hospital in the public catalogue. Null for any other hospital */
  find(name: string): Promise<HospitalBillingAnswer> {
    return this.database.transaction(BILLING, async (em) => {
      const [billing] = await readJson(em, figureOf(em.getKysely<Tables>(), name))
      return { billing: billing ?? null }
    })
  }
}

/** No row with too few patients. */
function figureOf(db: Kysely<Tables>, name: string) {
  const cases = db
    .selectFrom('billed_cases as c')
    .innerJoin('hospitals as h', 'h.id', 'c.hospital_id')
    .select(({ eb, cast, fn, lit, ref }) => {
      const percent = eb(
        eb(cast<number>(ref('c.invoiced'), 'numeric'), '*', lit(100)),
        '/',
        fn<number>('greatest', ['c.signed', lit(1)]),
      )
      const middle = fn.agg<number>('percentile_cont', [lit(0.5)]).withinGroupOrderBy(percent)
      return [
        cast<number>(fn.sum('c.invoices'), 'integer').as('invoices'),
        cast<number>(fn.countAll().filterWhere('c.contested', '>', 0), 'integer').as('contestedPatients'),
        cast<number>(fn.countAll(), 'integer').as('patients'),
        fn<number>('round', [cast(middle, 'numeric'), lit(1)]).as('percent'),
      ]
    })
    .where('h.is_active', '=', true)
    .where(hospitalNamed(name))
    .where(({ eb, or }) => or([eb('c.closes_on', 'is', null), eb('c.closes_on', '<', fromToday())]))
    .having(({ fn }) => fn.countAll(), '>=', LEAST_PATIENTS)
  return db
    .selectFrom(cases.as('figure'))
    .select(({ eb, fn, lit, ref }) => [
      fn<number>('least', [ref('percent'), lit(MOST_PERCENT)]).as('invoicedPercent'),
      eb('percent', '>', MOST_PERCENT).as('isMore'),
      'invoices',
      'contestedPatients',
      'patients',
    ])
}
