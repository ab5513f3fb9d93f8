import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadSecrets } from '../../scripts/lib/secrets.ts'
import { Supervisor } from '../../scripts/lib/supervisor.ts'
import { startPostgres } from '../../scripts/services/postgres.ts'
import { stackEnvironment } from '../../scripts/stack-environment.ts'

const run = promisify(execFile)
export const backend = join(import.meta.dirname, '..', '..', 'backend')

export interface ProductDatabase {
  /** What the product's processes run with. */
  env: NodeJS.ProcessEnv
  ownerUrl: string
  close(): Promise<void>
}

/** A PostgreSQL of the measurement's own, with the product's tables and seeds. */
export async function openProductDatabase(commands = ['migrate', 'seed']): Promise<ProductDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sihat-bench-'))
  const supervisor = new Supervisor()
  const close = async () => {
    await supervisor.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const secrets = loadSecrets(join(dataDir, 'secrets.json'))
    const postgres = await startPostgres({
      dataDir,
      ephemeral: true,
      ownerPassword: secrets.databaseOwnerPassword,
      supervisor,
      progress: () => {},
    })
    const env = stackEnvironment(
      { ...process.env, NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'error' },
      0,
      dataDir,
      secrets,
      {
        databaseOwnerUrl: postgres.ownerUrl,
        databaseUrl: postgres.url('sihat_app', secrets.databaseAppPassword),
        databaseStaffUrl: postgres.url('sihat_staff', secrets.databaseStaffPassword),
        databaseDeskUrl: postgres.url('sihat_desk', secrets.databaseDeskPassword),
        smtpUrl: 'smtp://127.0.0.1:1',
      },
    )
    for (const command of commands)
      await run(process.execPath, [join(backend, 'dist/src/cli.js'), command], { env })
    return { env, ownerUrl: postgres.ownerUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
