import type { Kysely } from 'kysely'
import { type Tables, utc } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { ReviewSourceHostFilter } from './review-source-host.dto.js'

const sourceHostsOf = (db: Kysely<Tables>) =>
  db.selectFrom('review_source_hosts as s').innerJoin('hospitals as h', 'h.id', 's.hospital_id')

/** Which hosts, beside their own websites, reviews of hospitals may be read on. */
export const SOURCE_HOST_LIST = defineList({
  name: 'review-source-hosts',
  subject: 'review_source_host',
  audited: 'files',
  from: sourceHostsOf,
  view: (rows) =>
    rows.select((eb) => [
      's.id',
      's.hospital_id as hospitalId',
      'h.name as hospitalName',
      's.host',
      utc(eb.ref('s.created_at')).as('createdAt'),
      's.version',
    ]),
  sort: { id: 's.id', host: 's.host', hospitalName: 'h.name', createdAt: 's.created_at' },
  defaultSort: ['host', 'asc'],
  filter: ReviewSourceHostFilter,
  where: ({ q, hospitalId }, eb) => [
    hospitalId && eb('s.hospital_id', '=', hospitalId),
    sought(eb, q, ['s.host', 'h.name']),
  ],
  columns: { host: 'Host', hospitalName: 'Hospital', createdAt: 'Created (UTC)' },
})
