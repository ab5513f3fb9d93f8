import { join } from 'node:path'
import { runCommand } from './lib/command.ts'
import { Failure } from './lib/failure.ts'
import { takeLock } from './lib/lock.ts'
import { inRoot } from './lib/paths.ts'
import { loadSecrets } from './lib/secrets.ts'
import type { Supervisor } from './lib/supervisor.ts'
import { buildWorkspaces } from './lib/workspaces.ts'
import { runningPostgres, startPostgres } from './services/postgres.ts'
import { type EmbeddedServices, stackEnvironment } from './stack-environment.ts'

const dataDir = inRoot('.data')

/** `npm run cli -- <command>`: the operator's commands of the backend, on the data that `npm start` uses. */
await runCommand(async (supervisor) => {
  await buildWorkspaces({ only: ['backend'], progress: (line) => console.error(line), supervisor })
  const { env, close } = await openData(supervisor)
  try {
    const { exit } = await supervisor.attempt({
      name: 'cli',
      command: [
        process.execPath,
        '--enable-source-maps',
        inRoot('backend/dist/src/cli.js'),
        ...process.argv.slice(2),
      ],
      cwd: inRoot('backend'),
      env,
    })
    if (exit.signal) throw new Failure(`The command was ended by ${exit.signal}.`)
    return exit.code ?? 1
  } finally {
    await close()
  }
})

/** The database of the stack when it runs; else one for the time of the command. */
async function openData(
  supervisor: Supervisor,
): Promise<{ env: NodeJS.ProcessEnv; close: () => Promise<void> }> {
  const secrets = loadSecrets(join(dataDir, 'secrets.json'))
  const embedded: EmbeddedServices = { smtpUrl: 'smtp://127.0.0.1:1' }
  let close = async () => {}
  if (!process.env.DATABASE_URL) {
    const ownerPassword = secrets.databaseOwnerPassword
    let postgres = runningPostgres(dataDir, ownerPassword)
    if (!postgres) {
      const release = takeLock(join(dataDir, 'running.lock'))
      close = async () => {
        await supervisor.stop()
        release()
      }
      const progress = (line: string) => console.error(line)
      postgres = await startPostgres({ dataDir, ownerPassword, ephemeral: false, supervisor, progress })
    }
    embedded.databaseOwnerUrl = postgres.ownerUrl
    embedded.databaseUrl = postgres.url('sihat_app', secrets.databaseAppPassword)
    embedded.databaseStaffUrl = postgres.url('sihat_staff', secrets.databaseStaffPassword)
    embedded.databaseDeskUrl = postgres.url('sihat_desk', secrets.databaseDeskPassword)
  }
  return {
    env: stackEnvironment(process.env, Number(process.env.PORT ?? 3000), dataDir, secrets, embedded),
    close,
  }
}
