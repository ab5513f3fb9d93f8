import { runCommand } from './lib/command.ts'
import { runSuite } from './tests/run.ts'
import { SUITES } from './tests/suites.ts'

await runCommand((supervisor) => {
  const [first, ...others] = process.argv.slice(2)
  return first === 'quick'
    ? runSuite(SUITES.quick, others, supervisor)
    : runSuite(SUITES.everyChange, process.argv.slice(2), supervisor)
})
