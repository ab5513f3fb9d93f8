import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../lib/failure.ts'
import { launcherIn, writeLauncher } from '../lib/launcher.ts'
import { inRoot } from '../lib/paths.ts'

const run = promisify(execFile)

const PACKAGE = '@sparticuz/chromium'
const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const UNPACK_MS = 120_000

/**
 * Finds the Chromium of this installation: the one that npm installs (Linux on x64), else the one of the system.
 * Unpacks the first into `.data` when it is used for the first time.
 */
export async function findChromium(): Promise<string | undefined> {
  if (process.platform === 'linux' && process.arch === 'x64') return await packagedChromium()
  return SYSTEM_BROWSERS.find(isExecutable)
}

/** @throws Failure where there is none */
export async function requireChromium(): Promise<string> {
  const chromium = process.env.PUPPETEER_EXECUTABLE_PATH || (await findChromium())
  if (chromium) return chromium
  throw new Failure('The tests need Chromium. Install it, or set PUPPETEER_EXECUTABLE_PATH to its path.')
}

async function packagedChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules', PACKAGE, 'package.json'), 'utf8'))
  const folder = inRoot('.data', `chromium-${version}`)
  const launcher = launcherIn(folder)
  if (existsSync(launcher)) return launcher
  mkdirSync(inRoot('.data'), { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  try {
    await unpack(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(launcher)) throw error
  }
  return launcher
}

async function unpack(folder: string) {
  // The package unpacks into the temporary folder. There, any account of the machine could have put another program.
  const unpacking = `await (await import('${PACKAGE}')).default.executablePath()`
  await run(process.execPath, ['--input-type=module', '--eval', unpacking], {
    cwd: inRoot(),
    // The package adds libraries to the browser where it believes to run on AWS Lambda.
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    timeout: UNPACK_MS,
  })
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
  )
  const alone = await startsAlone(join(folder, 'chromium'))
  writeLauncher(folder, 'chromium', {
    FONTCONFIG_FILE: '$here/fonts.conf',
    ...(!alone && { LD_LIBRARY_PATH: '$here/al2023/lib' }),
  })
}

/** False where the machine lacks a library of the browser, such as libnss3. */
const startsAlone = (program: string) =>
  run(program, ['--version'], { timeout: UNPACK_MS }).then(
    () => true,
    () => false,
  )

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
