import { Module } from '@nestjs/common'
import { FileInspector } from './file-inspector.js'
import { HospitalFiles } from './hospital-files.js'
import { IncomingFiles } from './incoming-files.js'
import { RecordsController } from './records.controller.js'
import { RecordsPersonalData } from './records.personal-data.js'
import { RecordsService } from './records.service.js'
import { RecordsUpkeep } from './records.upkeep.js'
import { SafeCopyJobs } from './safe-copies.jobs.js'
import { StoredFiles } from './stored-files.js'
import { UploadsService } from './uploads.service.js'
import { VirusScanner } from './virus-scanner.js'

@Module({
  controllers: [RecordsController],
  providers: [
    FileInspector,
    HospitalFiles,
    IncomingFiles,
    RecordsPersonalData,
    RecordsService,
    RecordsUpkeep,
    SafeCopyJobs,
    StoredFiles,
    UploadsService,
    VirusScanner,
  ],
  exports: [HospitalFiles, IncomingFiles],
})
export class RecordsModule {}
