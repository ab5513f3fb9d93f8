import { runCommand } from './lib/command.ts'
import { inRoot } from './lib/paths.ts'
import { staticChecks } from './tests/checks.ts'

await runCommand(async (supervisor) => {
  let failed = 0
  for (const { name, run } of staticChecks(inRoot('.data/logs'), supervisor)) {
    const outcome = await run()
    failed += outcome.failed
    console.log(outcome.failed > 0 ? `FAILED ${name}\n${outcome.output}` : `ok ${name}`)
  }
  return failed > 0 ? 1 : 0
})
