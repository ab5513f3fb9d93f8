export { Database } from './database.js'
export { DatabaseModule } from './database.module.js'
export { PostgresListener } from './listener.js'
export { migrate } from './migrate.js'
