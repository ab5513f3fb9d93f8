import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { OfferTemplateFilter, type OfferTemplateRow } from './offer-template.dto.js'

type TemplateSort = 'name' | 'treatment' | 'hospital' | 'savedAt'

/** The templates of the hospitals of the signed-in member, without their content. Row security chooses the rows. */
export const OFFER_TEMPLATE_LIST: List<OfferTemplateRow, TemplateSort, OfferTemplateFilter> = {
  name: 'offer-templates',
  subject: 'offer_template',
  audited: 'files',
  from: sql`offer_templates o join hospitals h on h.id = o.hospital_id left join treatments t on t.id = o.treatment_id`,
  view: sql<OfferTemplateRow>`json_build_object(
    'id', o.id, 'hospital', json_build_object('id', h.id, 'name', h.name), 'name', o.name,
    'treatment', case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end,
    'savedAt', o.saved_at, 'version', o.version)`,
  sort: {
    id: sql`o.id`,
    name: sql`lower(o.name)`,
    treatment: sql`t.name`,
    hospital: sql`h.name`,
    savedAt: sql`o.saved_at`,
  },
  nullable: ['treatment'],
  defaultSort: ['name', 'asc'],
  filter: OfferTemplateFilter,
  where({ q, treatmentId, hospitalId }) {
    const conditions: RawBuilder<unknown>[] = []
    if (treatmentId) conditions.push(sql`o.treatment_id = ${treatmentId}`)
    if (hospitalId) conditions.push(sql`o.hospital_id = ${hospitalId}`)
    if (q?.trim()) conditions.push(sql`o.name ilike ${containing(q.trim())}`)
    return conditions
  },
  columns: {
    id: 'Template',
    'hospital.name': 'Hospital',
    name: 'Name',
    'treatment.name': 'Treatment',
    savedAt: 'Saved (UTC)',
  },
}
