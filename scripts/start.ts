import { runCommand } from './lib/command.ts'
import { report } from './lib/failure.ts'
import { assertFree, parsePort } from './lib/ports.ts'
import { buildWorkspaces } from './lib/workspaces.ts'
import { startStack } from './stack.ts'
import { describe } from './start-message.ts'

await runCommand(
  async (supervisor, stopAsked) => {
    const port = parsePort(process.env.PORT)
    const progress = (line: string) => console.log(line)
    await assertFree(port)
    await buildWorkspaces({ progress, supervisor })
    const stack = await startStack({ port, progress, supervisor })
    console.log(describe(stack))
    const failure = await Promise.race([stack.failed, stopAsked])
    if (failure) report(failure)
    else console.log('Stopping')
    await stack.stop()
    return failure ? 1 : 0
  },
  { codeWhenStopped: 0 },
)
