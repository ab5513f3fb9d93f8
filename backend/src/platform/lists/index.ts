export { answerList, sendContentRange } from './answer-list.js'
export { auditList } from './audit-list.js'
export { BulkInput, BulkResult, changeEach } from './bulk.js'
export type { List, ListRequestOf } from './list.js'
export {
  containing,
  ListFilter,
  type ListPage,
  ListQuery,
  type ListRequest,
  parseFilter,
  parseListQuery,
} from './list-query.js'
export { countTabs, ListCounts, readList } from './read-list.js'
