// The entry of every npm script. It runs on Node 20 or newer without any dependency: it installs what the lock file
// says when that has not happened yet, then hands over to the Node 24 that is among the installed packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants as os } from 'node:os'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMANDS = ['start', 'dev', 'test', 'nightly', 'build', 'lint', 'openapi', 'schema', 'cli', 'mutations']
const NODE_MAJOR = 24
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const marker = join(modules, '.sihat-lock')
const windows = process.platform === 'win32'

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function fingerprint() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  return `${lock} ${process.platform} ${process.arch}\n`
}

/** True when npm itself left a complete tree of exactly these versions, for instance after `npm install`. */
function treeMatchesLock() {
  const hidden = join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true
    return present[path] ? present[path].version === version : optional === true
  })
}

function isInstalled() {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint()) return true
  if (!treeMatchesLock() || !bundledNode()) return false
  writeFileSync(marker, fingerprint())
  return true
}

function bundledNode() {
  const os = windows ? 'win' : process.platform
  const path = join(modules, `node-${os}-${process.arch}`, 'bin', windows ? 'node.exe' : 'node')
  return existsSync(path) ? path : undefined
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A Node outside node_modules: `npm ci` deletes the one inside while it runs. */
function outsideNode() {
  const name = windows ? 'node.exe' : 'node'
  const candidates = [
    process.env.npm_node_execpath,
    process.execPath,
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  ]
  const found = candidates.find(
    (path) => path && !path.includes(`${sep}node_modules${sep}`) && isExecutable(path),
  )
  return found ?? fail('No Node outside node_modules was found. Install Node 20 or newer and run this again.')
}

function npmCommand() {
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js') && existsSync(npm))
    return { file: outsideNode(), args: [npm, ...options], shell: false }
  return { file: windows ? 'npm.cmd' : 'npm', args: options, shell: windows }
}

/** `npm ci` removes the tools in node_modules, so it must not be using them. */
function pathWithoutInstalledTools() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.startsWith(modules)).join(delimiter)
}

function explainInstall(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return 'The packages could not be fetched: npm does not reach its registry. Check the network and run this again.'
  if (/ENOSPC/.test(output)) return 'The disk is full. Free about 2 GB and run this again.'
  if (/EACCES|EPERM/.test(output))
    return `npm may not write to ${root}. Make the folder yours and run this again.`
  if (/EUSAGE/.test(output))
    return 'package-lock.json does not match package.json. Run npm install and try again.'
  return 'The packages could not be installed: see what npm says above, then run this again.'
}

/** Runs a program until it ends; signals go to it, so that it decides how to stop. */
function run(file, args, options, onStderr) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, windowsHide: true, ...options })
    let asked
    const forward = (signal) => {
      asked = signal
      child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, forward)
    const orphaned = watchParent(() => child.kill('SIGTERM'))
    child.stderr?.on('data', onStderr)
    const finish = (code, signal) => {
      clearInterval(orphaned)
      for (const name of SIGNALS) process.off(name, forward)
      resolve({ code: code ?? 128 + (os.signals[signal] ?? 0), stopped: Boolean(asked ?? signal) })
    }
    child.on('error', (error) => {
      console.error(`${file} could not be started: ${error.message}`)
      finish(1)
    })
    child.on('close', finish)
  })
}

/** On Linux npm is the grandparent, behind a shell. */
function ancestors() {
  const parent = process.ppid
  const stat = `/proc/${parent}/stat`
  const fields = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').at(-1).split(' ') : []
  return `${parent} ${fields[1]}`
}

/** npm passes signals on, but nothing tells a script that npm itself was killed. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event || windows) return undefined
  const atStart = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === atStart) return
    clearInterval(timer)
    onGone()
  }, 500)
  return timer.unref()
}

async function install() {
  if (!existsSync(lockFile))
    fail('package-lock.json is missing: this is not a complete copy of the repository.')
  if (isInstalled()) return
  console.log('Installing the locked packages (about a minute, once)')
  rmSync(marker, { force: true })
  const { file, args, shell } = npmCommand()
  const env = {
    ...process.env,
    PATH: pathWithoutInstalledTools(),
    PUPPETEER_SKIP_DOWNLOAD: '1',
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    SCARF_ANALYTICS: 'false',
  }
  let errors = ''
  const { code, stopped } = await run(
    file,
    args,
    { env, shell, stdio: ['ignore', 'inherit', 'pipe'] },
    (chunk) => {
      errors += chunk
      process.stderr.write(chunk)
    },
  )
  if (stopped) process.exit(code || 130)
  if (code !== 0) fail(explainInstall(errors))
  writeFileSync(marker, fingerprint())
}

function chooseNode() {
  const bundled = bundledNode()
  if (bundled) return bundled
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  return fail(
    `There is no packaged Node for ${process.platform} ${process.arch}: install Node ${NODE_MAJOR} and run this again.`,
  )
}

const [command, ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old. Install Node 20 or newer and run this again.`)
if (!COMMANDS.includes(command)) fail(`Unknown command. Use one of: ${COMMANDS.join(', ')}.`)
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

await install()
const env = { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) }
const script = join(root, 'scripts', `${command}.ts`)
// The extra channel closes when this process dies in any way: the command then stops by itself.
const { code } = await run(chooseNode(), [script, ...args], {
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
process.exit(code)
