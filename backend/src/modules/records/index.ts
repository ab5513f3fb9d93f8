import { MedicalRecordSchema, RecordAccessSchema } from './record.entity.js'

export { HospitalFiles } from './hospital-files.js'
export { IncomingFiles } from './incoming-files.js'
export { ownRecordIds, tieRecords } from './record.repository.js'
export { cleanFileName, declaredKind, endingOf, MOST_BYTES } from './record-file.js'
export { RecordsModule } from './records.module.js'
export { type SentFile, sendFile } from './send-file.js'

export const recordsEntities = [MedicalRecordSchema, RecordAccessSchema]
