import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { ReviewScrapeFilter, type ReviewScrapeRow, SCRAPE_STATUSES } from './review-scrape.dto.js'
import { SCRAPE_FROM, SCRAPE_VIEW, type StoredScrape, toRow } from './review-scrape.repository.js'

type ScrapeSort = 'createdAt' | 'hospitalName' | 'status' | 'found' | 'added'

/** What has been read of websites, and how it went. */
export const SCRAPE_LIST: List<StoredScrape, ScrapeSort, ReviewScrapeFilter, ReviewScrapeRow> = {
  name: 'review-scrapes',
  subject: 'review_scrape',
  audited: 'files',
  from: SCRAPE_FROM,
  view: SCRAPE_VIEW,
  present: toRow,
  sort: {
    id: sql`s.id`,
    createdAt: sql`s.created_at`,
    hospitalName: sql`h.name`,
    status: sql`s.status`,
    found: sql`s.found`,
    added: sql`s.added`,
  },
  defaultSort: ['createdAt', 'desc'],
  filter: ReviewScrapeFilter,
  where({ q, hospitalId, status }) {
    const conditions: RawBuilder<unknown>[] = []
    if (hospitalId) conditions.push(sql`s.hospital_id = ${hospitalId}`)
    if (status) conditions.push(sql`s.status = ${status}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(h.name ilike ${like} or s.url ilike ${like})`)
    }
    return conditions
  },
  tabs: { field: 'status', column: sql`s.status`, values: SCRAPE_STATUSES },
  columns: {
    id: 'Run',
    createdAt: 'Asked for (UTC)',
    hospitalName: 'Hospital',
    hospitalUrl: 'Address',
    status: 'Status',
    previewState: 'Preview',
    errorCode: 'Error',
    pages: 'Pages',
    found: 'Found',
    added: 'Added',
    known: 'Known before',
    refused: 'Refused',
    startedAt: 'Started (UTC)',
    endedAt: 'Ended (UTC)',
  },
}
