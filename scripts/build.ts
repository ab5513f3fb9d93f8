import { runCommand } from './lib/command.ts'
import { buildWorkspaces } from './lib/workspaces.ts'

await runCommand(async (supervisor) => {
  await buildWorkspaces({ progress: (line) => console.log(line), supervisor })
  return 0
})
