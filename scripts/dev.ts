import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runCommand } from './lib/command.ts'
import { Failure, report } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'
import { assertFree, freePort, parsePort } from './lib/ports.ts'
import type { Supervisor } from './lib/supervisor.ts'
import { PACKAGES, shellCommand, toolEnvironment, workspaceScript } from './lib/workspaces.ts'
import { startStack } from './stack.ts'
import { describe } from './start-message.ts'

const COMPILED_WITHIN_MS = 120_000

/** The stack of `npm start` in watch mode: the API restarts and both front ends reload when a source changes. */
await runCommand(
  async (supervisor, stopAsked) => {
    const port = parsePort(process.env.PORT)
    const progress = (line: string) => console.log(line)
    await assertFree(port)
    progress('Compiling the API')
    for (const workspace of [...PACKAGES, 'backend'] as const)
      await compileContinuously(workspace, supervisor)
    if (!existsSync(inRoot('backend/dist/src/main.js')))
      throw new Failure(`The API does not compile. See ${logOf('backend')}`)
    const ports = { patient: await freePort(), admin: await freePort() }
    startWebServer('patient-web', ports.patient, port, supervisor)
    startWebServer('admin-web', ports.admin, port, supervisor)
    const env = {
      DEV_PATIENT_WEB_URL: `http://127.0.0.1:${ports.patient}`,
      DEV_ADMIN_WEB_URL: `http://127.0.0.1:${ports.admin}`,
    }
    const stack = await startStack({
      port,
      env,
      progress,
      supervisor,
      nodeOptions: ['--watch', '--watch-preserve-output'],
    })
    console.log(describe(stack))
    console.log('  Logs of the compiler and of each program are in .data/logs\n')
    const failure = await Promise.race([stack.failed, stopAsked])
    if (failure) report(failure)
    await stack.stop()
    return failure ? 1 : 0
  },
  { codeWhenStopped: 0 },
)

function logOf(workspace: string): string {
  return inRoot(`.data/logs/compiler-${basename(workspace)}.log`)
}

/** Waits for the first compilation. Later ones follow each change. */
async function compileContinuously(workspace: string, supervisor: Supervisor): Promise<void> {
  const logFile = logOf(workspace)
  rmSync(logFile, { force: true })
  const compiler = supervisor.service({
    name: `compiler of ${workspace}`,
    command: shellCommand(`${workspaceScript(workspace, 'build')} --watch --preserveWatchOutput`),
    cwd: inRoot(workspace),
    env: toolEnvironment(workspace, { NO_COLOR: '1' }),
    logFile,
  })
  supervisor.expect(compiler)
  const until = Date.now() + COMPILED_WITHIN_MS
  while (!/Found \d+ errors?/.test(existsSync(logFile) ? readFileSync(logFile, 'utf8') : '')) {
    if (!compiler.running || Date.now() > until)
      throw new Failure(`${workspace} was not compiled.\n${compiler.logTail(40)}`)
    await delay(100)
  }
}

function startWebServer(workspace: string, port: number, apiPort: number, supervisor: Supervisor): void {
  const server = supervisor.service({
    name: workspace,
    command: shellCommand(
      `${workspaceScript(workspace, 'dev')} --host 127.0.0.1 --port ${port} --strictPort`,
    ),
    cwd: inRoot(workspace),
    env: toolEnvironment(workspace, { API_ORIGIN: `http://127.0.0.1:${apiPort}`, NO_COLOR: '1' }),
    logFile: inRoot(`.data/logs/${workspace}.log`),
  })
  supervisor.expect(server)
}
