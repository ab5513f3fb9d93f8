import { runCommand } from './lib/command.ts'
import { refreshOpenapi } from './lib/openapi.ts'
import { buildWorkspaces } from './lib/workspaces.ts'

const check = process.argv.includes('--check')

await runCommand(async (supervisor) => {
  await buildWorkspaces({ only: ['backend'], progress: (line) => console.log(line), supervisor })
  const drifted = await refreshOpenapi(supervisor, { write: !check })
  if (drifted.length === 0) console.log('The API document and the types are up to date')
  for (const path of drifted)
    console.log(check ? `${path} differs from the API: run npm run openapi` : `Wrote ${path}`)
  return check && drifted.length > 0 ? 1 : 0
})
