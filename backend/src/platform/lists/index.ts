export { among } from './among.js'
export { answerList, sendContentRange } from './answer-list.js'
export { auditList } from './audit-list.js'
export { changeEach } from './bulk.js'
export type { List, ListRequestOf } from './list.js'
export {
  containing,
  type ListPage,
  type ListRequest,
  parseFilter,
  parseListQuery,
} from './list-query.js'
export { BulkInput, BulkResult, ListCounts, ListFilter, ListQuery } from './lists.dto.js'
export { countTabs, readList } from './read-list.js'
