import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { refreshOpenapi } from '../lib/openapi.ts'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { PACKAGES, shellCommand, toolEnvironment, workspaceScript } from '../lib/workspaces.ts'
import { checkCompose } from './compose.ts'
import { failedOnce, type Outcome, passedOnce } from './outcome.ts'
import { checkReadability } from './readability.ts'

export interface Check {
  name: string
  run(): Promise<Outcome>
}

const SOURCES = [
  'backend/src',
  'backend/dev',
  'backend/migrations',
  'backend/seeds',
  'packages',
  'patient-web/app',
  'admin-web/src',
]

/** What needs no program of ours to run: style, walls, unused code, types, readable texts. */
export function staticChecks(logFolder: string, supervisor: Supervisor): Check[] {
  const command = (name: string, folder: string, line: string): Check => ({
    name,
    async run() {
      const { exit, output } = await supervisor.attempt({
        name,
        command: shellCommand(line),
        cwd: inRoot(folder),
        env: toolEnvironment(folder, { NO_COLOR: '1' }),
        logFile: join(logFolder, `${name}.log`),
      })
      return exit.code === 0 ? passedOnce : failedOnce(output)
    },
  })
  const sources = SOURCES.filter((path) => existsSync(inRoot(path))).join(' ')
  return [
    command('style', '.', 'biome ci . --colors=off'),
    command('walls', '.', `depcruise --config .dependency-cruiser.cjs ${sources}`),
    command('unused code', '.', 'knip --no-progress'),
    command('types of scripts', 'scripts', 'node ../node_modules/typescript-7/bin/tsc -p tsconfig.json'),
    ...[...PACKAGES, 'backend', 'patient-web', 'admin-web', 'e2e'].map((workspace) =>
      command(`types of ${basename(workspace)}`, workspace, workspaceScript(workspace, 'typecheck')),
    ),
    { name: 'readability', run: checkReadability },
  ]
}

export function contractChecks(logFolder: string, databaseUrl: string, supervisor: Supervisor): Check[] {
  return [
    {
      name: 'API document',
      async run() {
        const drifted = await refreshOpenapi(supervisor, { write: false, databaseUrl })
        return drifted.length === 0
          ? passedOnce
          : failedOnce(drifted.map((path) => `${path} differs from the API: run npm run openapi`).join('\n'))
      },
    },
    { name: 'docker-compose.yml', run: () => checkCompose(logFolder, supervisor) },
  ]
}
