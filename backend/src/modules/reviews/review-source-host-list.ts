import { type RawBuilder, sql } from 'kysely'
import { utc } from '../../platform/database/index.js'
import { containing, type List } from '../../platform/lists/index.js'
import { ReviewSourceHostFilter, type ReviewSourceHostView } from './review-source-host.dto.js'

export const SOURCE_HOST_FROM = sql`review_source_hosts s join hospitals h on h.id = s.hospital_id`
export const SOURCE_HOST_VIEW = sql<ReviewSourceHostView>`json_build_object(
  'id', s.id, 'hospitalId', s.hospital_id, 'hospitalName', h.name, 'host', s.host,
  'createdAt', ${utc('s.created_at')}, 'version', s.version)`

/** Which hosts, beside their own websites, reviews of hospitals may be read on. */
export const SOURCE_HOST_LIST: List<
  ReviewSourceHostView,
  'host' | 'hospitalName' | 'createdAt',
  ReviewSourceHostFilter
> = {
  name: 'review-source-hosts',
  subject: 'review_source_host',
  audited: 'files',
  from: SOURCE_HOST_FROM,
  view: SOURCE_HOST_VIEW,
  sort: { id: sql`s.id`, host: sql`s.host`, hospitalName: sql`h.name`, createdAt: sql`s.created_at` },
  defaultSort: ['host', 'asc'],
  filter: ReviewSourceHostFilter,
  where({ q, hospitalId }) {
    const conditions: RawBuilder<unknown>[] = []
    if (hospitalId) conditions.push(sql`s.hospital_id = ${hospitalId}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(s.host ilike ${like} or h.name ilike ${like})`)
    }
    return conditions
  },
  columns: { host: 'Host', hospitalName: 'Hospital', createdAt: 'Created (UTC)' },
}
