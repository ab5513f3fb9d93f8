import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { OfferTemplateFilter } from './offer-template.dto.js'

const templatesOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('offer_templates as o')
    .innerJoin('hospitals as h', 'h.id', 'o.hospital_id')
    .leftJoin('treatments as t', 't.id', 'o.treatment_id')

/** The templates of the hospitals of the signed-in member, without their content. Row security chooses the rows. */
export const OFFER_TEMPLATE_LIST = defineList({
  name: 'offer-templates',
  subject: 'offer_template',
  audited: 'files',
  from: templatesOf,
  view: (rows) =>
    rows.select((eb) => [
      'o.id',
      jsonBuildObject({ id: eb.ref('h.id'), name: eb.ref('h.name') }).as('hospital'),
      'o.name',
      eb
        .case()
        .when('t.id', 'is not', null)
        .then(jsonBuildObject({ id: eb.ref('t.id').$notNull(), name: eb.ref('t.name').$notNull() }))
        .end()
        .as('treatment'),
      'o.saved_at as savedAt',
      'o.version',
    ]),
  sort: {
    id: 'o.id',
    name: (eb) => eb.fn('lower', ['o.name']),
    treatment: 't.name',
    hospital: 'h.name',
    savedAt: 'o.saved_at',
  },
  nullable: ['treatment'],
  defaultSort: ['name', 'asc'],
  filter: OfferTemplateFilter,
  where: ({ q, treatmentId, hospitalId }, eb) => [
    treatmentId && eb('o.treatment_id', '=', treatmentId),
    hospitalId && eb('o.hospital_id', '=', hospitalId),
    sought(eb, q, ['o.name']),
  ],
  isPlannedOnce: true,
  columns: {
    id: 'Template',
    'hospital.name': 'Hospital',
    name: 'Name',
    'treatment.name': 'Treatment',
    savedAt: 'Saved (UTC)',
  },
})
