import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { PlatformUpkeep } from './platform.upkeep.js'
import { UpkeepRegistry } from './upkeep-registry.js'
import { UpkeepRunner } from './upkeep-runner.js'
import { UpkeepSchedule } from './upkeep-schedule.js'

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [PlatformUpkeep, UpkeepRegistry, UpkeepRunner],
  exports: [UpkeepRunner],
})
export class UpkeepModule {}

/** For the background process: whoever runs a task by hand needs only the runner. */
@Module({ providers: [UpkeepSchedule] })
export class UpkeepScheduleModule {}
