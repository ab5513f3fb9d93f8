import { ActorProofSecretSchema } from './actor-proof-secret.entity.js'

export { assignChanged } from './assign-changed.js'
export { Database } from './database.js'
export { databaseModule } from './database.module.js'
export { PostgresListener } from './listener.js'
export { lockByName, lockOf, tryLockByName } from './lock-by-name.js'
export { lockVersioned, raiseVersion } from './lock-versioned.js'
export { besideTransaction, isInTransaction } from './open-transaction.js'
export { plannedAnew } from './planned-anew.sql.js'
export { PLANNED_ONCE } from './prepared-statements.js'
export { type JsonOf, readJson } from './read-json.js'
export { RowsTogether } from './rows-together.js'
export { sqlStateOf, UNIQUE_VIOLATION } from './sql-state.js'
export type { ColumnsOf, TableOf, Tables } from './tables.js'
export { isUnavailable } from './unavailable.js'
export {
  arrayOf,
  atPlace,
  fromNow,
  fromToday,
  fullName,
  halfway,
  NOW,
  placeIn,
  textArray,
  usd,
  utc,
} from './values.sql.js'
export { writeTogether } from './write-together.sql.js'

export const databaseEntities = [ActorProofSecretSchema]
