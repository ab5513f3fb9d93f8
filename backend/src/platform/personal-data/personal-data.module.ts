import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { AuditPersonalData } from '../audit/audit.personal-data.js'
import { IdempotencyPersonalData } from '../idempotency/idempotency.personal-data.js'
import { ObjectRemover } from './object-remover.js'
import { PersonalData } from './personal-data.js'
import { StoredObjectsUpkeep } from './stored-objects.upkeep.js'

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [AuditPersonalData, IdempotencyPersonalData, PersonalData, StoredObjectsUpkeep],
  exports: [PersonalData],
})
export class PersonalDataModule {}

/** For the background process: whoever schedules a removal needs only `scheduleRemoval`. */
@Module({ providers: [ObjectRemover] })
export class ObjectRemovalModule {}
