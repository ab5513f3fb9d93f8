import { Module } from '@nestjs/common'
import { FileInspector } from './file-inspector.js'
import { RecordsController } from './records.controller.js'
import { RecordsPersonalData } from './records.personal-data.js'
import { RecordsService } from './records.service.js'
import { UploadsService } from './uploads.service.js'
import { VirusScanner } from './virus-scanner.js'

@Module({
  controllers: [RecordsController],
  providers: [FileInspector, RecordsPersonalData, RecordsService, UploadsService, VirusScanner],
})
export class RecordsModule {}
