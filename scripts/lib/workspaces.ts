import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure } from './failure.ts'
import { BIN, inRoot } from './paths.ts'
import type { Supervisor } from './supervisor.ts'

/** The API is compiled against what is built of these packages. */
export const PACKAGES = ['packages/locales', 'packages/red-flags', 'packages/dev-services'] as const

export type WorkspaceName = (typeof PACKAGES)[number] | 'backend' | 'patient-web' | 'admin-web'

interface Workspace {
  name: WorkspaceName
  label: string
  /** The folder that the build writes, and a file that is in it afterwards. */
  output: string
  entry: string
  /** Files outside the workspace that its build reads. */
  shared: string[]
}

const SHARED_BY_PACKAGES = [
  'tsconfig.json',
  'packages/tsconfig.json',
  'packages/tsconfig.build.json',
  'package-lock.json',
]

const WORKSPACES: Workspace[] = [
  {
    name: 'packages/locales',
    label: 'the languages',
    output: 'dist',
    entry: 'index.js',
    shared: SHARED_BY_PACKAGES,
  },
  {
    name: 'packages/red-flags',
    label: 'the red flags',
    output: 'dist',
    entry: 'index.js',
    shared: SHARED_BY_PACKAGES,
  },
  {
    name: 'packages/dev-services',
    label: 'the local services',
    output: 'dist',
    entry: 'mail/index.js',
    shared: SHARED_BY_PACKAGES,
  },
  {
    name: 'backend',
    label: 'the API',
    output: 'dist',
    entry: 'src/main.js',
    shared: ['tsconfig.json', 'nest-cli.json', 'package-lock.json'],
  },
  {
    name: 'patient-web',
    label: 'the patient site',
    output: 'build',
    entry: 'server/index.js',
    shared: ['tsconfig.json', 'package-lock.json'],
  },
  {
    name: 'admin-web',
    label: 'the back office',
    output: 'dist',
    entry: 'index.html',
    shared: ['tsconfig.json', 'package-lock.json'],
  },
]

const NOT_SOURCES =
  /(^|\/)(node_modules|dist|build|coverage|test|test-results|\.react-router)(\/|$)|\.(spec|test)\.tsx?$|\.md$/

/** A command from the workspace's own package.json, so that it has one home. */
export function workspaceScript(workspace: string, script: string): string {
  const { scripts } = JSON.parse(readFileSync(inRoot(workspace, 'package.json'), 'utf8'))
  if (!scripts?.[script]) throw new Failure(`${workspace}/package.json has no script "${script}".`)
  return scripts[script]
}

export function shellCommand(line: string): string[] {
  return process.platform === 'win32' ? ['cmd', '/d', '/s', '/c', line] : ['sh', '-c', line]
}

export function toolEnvironment(workspace: string, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = [inRoot(workspace, 'node_modules', '.bin'), BIN, process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

function fingerprint({ name, shared }: Workspace): string {
  const hash = createHash('sha256')
  const sources = globSync('**/*', {
    cwd: inRoot(name),
    withFileTypes: true,
    exclude: (entry) => NOT_SOURCES.test(entry.name),
  })
  const files = sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...files.sort(), ...shared.map((path) => inRoot(path)).filter(existsSync)])
    hash
      .update(`${file.slice(inRoot().length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** Builds what is missing or older than its sources, one after the other. */
export async function buildWorkspaces(options: {
  only?: WorkspaceName[]
  progress: (line: string) => void
  supervisor: Supervisor
}): Promise<void> {
  const { only } = options
  const chosen: readonly WorkspaceName[] | undefined = only?.includes('backend')
    ? [...PACKAGES, ...only]
    : only
  for (const workspace of WORKSPACES) {
    if (chosen && !chosen.includes(workspace.name)) continue
    const output = inRoot(workspace.name, workspace.output)
    const marker = join(output, '.built-from')
    const wanted = fingerprint(workspace)
    const built = existsSync(marker) && existsSync(join(output, workspace.entry))
    if (built && readFileSync(marker, 'utf8') === wanted) continue
    options.progress(`Building ${workspace.label}`)
    rmSync(marker, { force: true })
    await options.supervisor.run({
      name: `Building ${workspace.label}`,
      command: shellCommand(workspaceScript(workspace.name, 'build')),
      cwd: inRoot(workspace.name),
      env: toolEnvironment(workspace.name, { NODE_ENV: 'production', NO_COLOR: '1' }),
      logFile: inRoot('.data/logs/build.log'),
    })
    if (!existsSync(join(output, workspace.entry)))
      throw new Failure(
        `Building ${workspace.label} wrote no ${workspace.name}/${workspace.output}/${workspace.entry}.`,
      )
    mkdirSync(dirname(marker), { recursive: true })
    writeFileSync(marker, wanted)
  }
}
