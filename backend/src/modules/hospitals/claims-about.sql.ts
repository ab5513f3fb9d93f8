import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'

const claim = expressionBuilder<{ cl: Tables['claims'] }, 'cl'>()

/** The claims `cl` about a fact of a hospital, or about its price for a treatment. `withdrawClaims` takes SQL. */
export const claimsAbout = (hospitalId: string, field: string, treatmentId?: string) =>
  sql<boolean>`${claim.and([
    claim('cl.subject_type', '=', 'hospital'),
    claim('cl.subject_id', '=', hospitalId),
    claim('cl.field', '=', field),
    ...(treatmentId ? [claim('cl.treatment_id', '=', treatmentId)] : []),
  ])}`
