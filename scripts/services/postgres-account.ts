import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from '../lib/failure.ts'

const ACCOUNT = 'postgres'
const SETPRIV = '/usr/bin/setpriv'

/** PostgreSQL refuses to run as root; root therefore starts it as the system account `postgres`. */
export interface Account {
  /** Puts a command line under the account, with the right to pass folders that only root may enter where needed. */
  command(line: string[]): string[]
  own(path: string): void
}

const sameUser: Account = { command: (line) => line, own: () => {} }

function id(option: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [option, ACCOUNT], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

function createAccount(): void {
  try {
    execFileSync(
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        ACCOUNT,
      ],
      { stdio: 'pipe' },
    )
  } catch {
    throw new Failure(
      'PostgreSQL does not run as root and the system account postgres could not be created. ' +
        'Run this as an ordinary user, or give DATABASE_URL.',
    )
  }
}

/** The owner of the cluster where there is one (perhaps made by an ordinary user), else the system account. */
function identity(cluster: string): { uid: number; gid: number } {
  if (existsSync(join(cluster, 'PG_VERSION')) && statSync(cluster).uid !== 0) return statSync(cluster)
  if (id('-u') === undefined) createAccount()
  const uid = id('-u')
  const gid = id('-g')
  if (uid === undefined || gid === undefined)
    throw new Failure('The system account postgres could not be read.')
  return { uid, gid }
}

/** The right to pass folders that only root may enter is given only where PostgreSQL cannot do without. */
export function postgresAccount(program: string, cluster: string): Account {
  if (process.getuid?.() !== 0) return sameUser
  if (process.platform !== 'linux')
    throw new Failure('PostgreSQL does not run as root. Run this as an ordinary user.')
  const { uid, gid } = identity(cluster)
  const plain = [SETPRIV, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // PostgreSQL looks at its programs with access(2), which honours a capability only with this secure bit.
  const passing = [
    ...plain,
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ]
  const reaches = (prefix: string[]) =>
    [program, dirname(cluster)].every((path) => {
      const [file = '', ...args] = [...prefix, 'test', '-x', path]
      return spawnSync(file, args, { stdio: 'ignore' }).status === 0
    })
  const prefix = [plain, passing].find(reaches)
  if (!prefix)
    throw new Failure(
      'The system account postgres cannot enter this folder. Move the folder to a place that every user may enter, ' +
        'or run this as an ordinary user.',
    )
  return {
    command: (line) => [...prefix, ...line],
    own: (path) => chownSync(path, uid, gid),
  }
}
