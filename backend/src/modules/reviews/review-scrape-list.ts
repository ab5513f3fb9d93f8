import { defineList, sought } from '../../platform/lists/index.js'
import { ReviewScrapeFilter, SCRAPE_STATUSES } from './review-scrape.dto.js'
import { scrapesOf, selectScrapes, toRow } from './review-scrape.repository.js'

/** What has been read of websites, and how it went. */
export const SCRAPE_LIST = defineList({
  name: 'review-scrapes',
  subject: 'review_scrape',
  audited: 'files',
  from: scrapesOf,
  view: selectScrapes,
  present: toRow,
  sort: {
    id: 's.id',
    createdAt: 's.created_at',
    hospitalName: 'h.name',
    status: 's.status',
    found: 's.found',
    added: 's.added',
  },
  defaultSort: ['createdAt', 'desc'],
  filter: ReviewScrapeFilter,
  where: ({ q, hospitalId, status }, eb) => [
    hospitalId && eb('s.hospital_id', '=', hospitalId),
    status && eb('s.status', '=', status),
    sought(eb, q, ['h.name', 's.url']),
  ],
  tabs: { field: 'status', column: 's.status', values: SCRAPE_STATUSES },
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
})
