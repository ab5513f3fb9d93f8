import { UpkeepRunSchema } from './upkeep-run.entity.js'

export { deleteRows } from './delete-rows.js'
export { UpkeepModule, UpkeepScheduleModule } from './upkeep.module.js'
export { type UpkeepRun, UpkeepRunner } from './upkeep-runner.js'
export { DAY, HOUR, MINUTE, Upkeep, type UpkeepCounts, UpkeepFailure, UpkeepTurn } from './upkeep-task.js'

export const upkeepEntities = [UpkeepRunSchema]
