export { ownRecordIds, tieRecords } from './record.repository.js'
export { RecordsModule } from './records.module.js'
