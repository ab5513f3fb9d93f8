import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/paths.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { toolEnvironment } from '../lib/workspaces.ts'
import { type Addressed, addressProblems } from './compose-addresses.ts'
import { failedOnce, type Outcome, passedOnce } from './outcome.ts'

interface ComposeFile {
  services: Record<string, ComposeService>
  networks?: Parameters<typeof addressProblems>[1]
  volumes?: Record<string, unknown>
}

interface ComposeService extends Addressed {
  image?: string
  build?: { target?: string }
  depends_on?: Record<string, unknown>
  volumes?: string[]
  healthcheck?: unknown
  /** Whether orphans, such as those of a browser that was killed, are reaped. */
  init?: boolean
  security_opt?: string[]
}

const SECCOMP = 'seccomp:'

/** Stages by name, and as whom they run; empty where they do not say. */
function stagesOf(dockerfile: string): Map<string, string> {
  const [, ...texts] = dockerfile.split(/^FROM\s+\S+\s+AS\s+/im)
  const userOf = (text: string) => [...text.matchAll(/^USER\s+(\S+)/gim)].at(-1)?.[1] ?? ''
  return new Map(texts.map((text) => [/^\S+/.exec(text)?.[0] ?? '', userOf(text)]))
}

/** What is wrong with a compose file as far as it can be told without Docker. */
export function composeProblems(
  compose: ComposeFile,
  dockerfile: string,
  exists = (path: string) => existsSync(inRoot(path)),
): string[] {
  const stages = stagesOf(dockerfile)
  const problems = Object.entries(compose.services).flatMap(
    ([name, { image, build, depends_on = {}, volumes = [], init, security_opt = [] }]) => {
      const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => /^\w/.test(source))
      return [
        ...(image || build ? [] : [`${name}: neither image nor build`]),
        ...(build?.target && !stages.has(build.target)
          ? [`${name}: the Dockerfile has no ${build.target}`]
          : []),
        ...(build?.target && /^(root|0)?$/.test(stages.get(build.target) ?? 'none')
          ? [`${name}: runs as root`]
          : []),
        ...(build && !init ? [`${name}: no init`] : []),
        ...security_opt
          .filter((option) => option.startsWith(SECCOMP) && !exists(option.slice(SECCOMP.length)))
          .map((option) => `${name}: no ${option}`),
        ...Object.keys(depends_on)
          .filter((other) => !compose.services[other])
          .map((other) => `${name}: no service ${other}`),
        ...named
          .filter((volume) => !(volume in (compose.volumes ?? {})))
          .map((volume) => `${name}: no volume ${volume}`),
      ]
    },
  )
  return [...problems, ...addressProblems(compose.services, compose.networks)]
}

export async function checkCompose(logFolder: string, supervisor: Supervisor): Promise<Outcome> {
  const attempt = (command: string[]) =>
    supervisor.attempt({
      name: command.join(' '),
      command,
      cwd: inRoot(),
      env: toolEnvironment('.'),
      logFile: join(logFolder, 'compose.log'),
    })
  const { exit, output } = await attempt(['js-yaml', 'docker-compose.yml'])
  if (exit.code !== 0) return failedOnce(output)
  const problems = composeProblems(JSON.parse(output), readFileSync(inRoot('Dockerfile'), 'utf8'))
  if (problems.length > 0) return failedOnce(problems.join('\n'))
  if (spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status !== 0) {
    const note =
      'Docker Compose is not here, so "docker compose config" did not run: the file was checked without it'
    return { ...passedOnce, notes: [note] }
  }
  const config = await attempt(['docker', 'compose', 'config', '--quiet'])
  return config.exit.code === 0 ? passedOnce : failedOnce(config.output)
}
