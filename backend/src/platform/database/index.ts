export { Database } from './database.js'
export { databaseModule } from './database.module.js'
export { PostgresListener } from './listener.js'
export { migrate } from './migrate.js'
