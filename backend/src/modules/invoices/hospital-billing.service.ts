import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { hospitalNamed } from '../hospitals/index.js'
import type { HospitalBillingAnswer, HospitalBillingView } from './invoice.dto.js'

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
      const { rows } = await sql<HospitalBillingView>`
        select least(percent, ${MOST_PERCENT})::float8 as "invoicedPercent", percent > ${MOST_PERCENT} as "isMore",
          invoices, "contestedPatients", patients from (
        select sum(c.invoices)::int as invoices, count(*) filter (where c.contested > 0)::int as "contestedPatients",
          count(*)::int as patients,
          round((percentile_cont(0.5) within group (order by c.invoiced * 100.0 / greatest(c.signed, 1)))::numeric, 1)::float8
            as percent
        from billed_cases c join hospitals h on h.id = c.hospital_id
        where h.is_active and ${hospitalNamed(name)} and (c.closes_on is null or c.closes_on < current_date)
        having count(*) >= ${LEAST_PATIENTS}) as figure`.execute(em.getKysely())
      return { billing: rows[0] ?? null }
    })
  }
}
