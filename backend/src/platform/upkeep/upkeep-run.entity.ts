import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.js'

/** One run of an upkeep task. */
export const UpkeepRunSchema = defineEntity({
  name: 'UpkeepRun',
  tableName: 'upkeep_runs',
  properties: {
    id: p.uuid().primary(),
    task: p.text(),
    cause: p.enum(['schedule', 'operator']),
    startedAt: p.datetime().defaultRaw('now()'),
    endedAt: p.datetime().nullable(),
    outcome: p.enum(['running', 'done', 'partial', 'stopped', 'failed', 'abandoned']).default('running'),
    counts: p.json<Record<string, number>>().defaultRaw(`'{}'::jsonb`),
    errorCode: p.text().nullable(),
  },
})

declare module '../database/tables.js' {
  interface Tables extends TableOf<typeof UpkeepRunSchema> {}
}
