import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stackEnvironment } from '../stack-environment.ts'
import { inRoot } from './paths.ts'
import { generateSecrets } from './secrets.ts'
import type { Supervisor } from './supervisor.ts'

const DOCUMENT = 'backend/openapi.json'
const TYPES = 'packages/api-client/schema.d.ts'
const GENERATOR = 'packages/api-client/node_modules/openapi-typescript/bin/cli.js'
const HOISTED_GENERATOR = 'node_modules/openapi-typescript/bin/cli.js'
const NOWHERE = {
  databaseUrl: 'postgresql://none@127.0.0.1:1/none',
  databaseStaffUrl: 'postgresql://nobody@127.0.0.1:1/none',
  databaseDeskUrl: 'postgresql://desk@127.0.0.1:1/none',
  smtpUrl: 'smtp://127.0.0.1:1',
}

/**
 * Makes the document from the built backend, and the types of both front ends from the document.
 * @returns the committed files that differ; with `write` they are brought up to date.
 */
export async function refreshOpenapi(
  supervisor: Supervisor,
  { write, databaseUrl }: { write: boolean; databaseUrl?: string },
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sihat-openapi-'))
  try {
    const document = join(folder, 'openapi.json')
    const types = join(folder, 'schema.d.ts')
    const addresses = { ...NOWHERE, ...(databaseUrl && { databaseUrl }) }
    const env = stackEnvironment({ PATH: process.env.PATH }, 3000, folder, generateSecrets(), addresses)
    const node = (name: string, ...args: string[]) =>
      supervisor.run({
        name,
        command: [process.execPath, ...args],
        cwd: inRoot(),
        env,
        logFile: join(folder, 'log'),
      })
    await node('Describing the API', inRoot('backend/dist/src/cli.js'), 'openapi', document)
    const generator = [GENERATOR, HOISTED_GENERATOR].map((path) => inRoot(path)).find(existsSync) ?? GENERATOR
    await node('Generating the types of the API', generator, document, '--output', types)
    const made = [
      [document, DOCUMENT],
      [types, TYPES],
    ] as const
    const drifted = made.filter(([fresh, path]) => !sameContent(fresh, inRoot(path)))
    if (write) for (const [fresh, path] of drifted) copyFileSync(fresh, inRoot(path))
    return drifted.map(([, path]) => path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sameContent(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other))
}
