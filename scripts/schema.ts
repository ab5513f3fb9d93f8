import { runCommand } from './lib/command.ts'
import { runSuite } from './tests/run.ts'
import { SUITES } from './tests/suites.ts'

// The test that compares backend/schema.sql with the migrated database writes it.
process.env.WRITE_SCHEMA = '1'
await runCommand((supervisor) => runSuite(SUITES.everyChange, ['backend', 'schema.int'], supervisor))
