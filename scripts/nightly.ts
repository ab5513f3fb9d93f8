import { runCommand } from './lib/command.ts'
import { runSuite } from './tests/run.ts'
import { SUITES } from './tests/suites.ts'

await runCommand((supervisor) => runSuite(SUITES.nightly, process.argv.slice(2), supervisor))
