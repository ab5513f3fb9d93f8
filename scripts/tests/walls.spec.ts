import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { inRoot } from '../lib/paths.ts'

/** Files with one import each; the named wall has to stop the first of them. */
const TRESPASSES: Record<string, Record<string, string>> = {
  'platform-knows-no-module': {
    'backend/src/platform/http/x.ts': '../../modules/auth/index.js',
    'backend/src/modules/auth/index.ts': '',
  },
  'modules-through-their-index': {
    'backend/src/modules/bookings/x.ts': '../auth/user.entity.js',
    'backend/src/modules/auth/user.entity.ts': '',
  },
  'no-cycles': {
    'backend/src/modules/auth/a.ts': './b.js',
    'backend/src/modules/auth/b.ts': './a.js',
  },
  'bullmq-in-the-queue': {
    'backend/src/modules/bookings/x.ts': 'bullmq',
    'node_modules/bullmq/dist/index.js': '',
    'node_modules/bullmq/package.json': '',
  },
  'front-ends-stand-alone': {
    'patient-web/app/x.ts': '../../backend/src/main.js',
    'backend/src/main.ts': '',
  },
  'features-apart': {
    'patient-web/app/features/auth/x.ts': '../landing/y.js',
    'patient-web/app/features/landing/y.ts': '',
  },
  'components-and-lib-below-features': {
    'patient-web/app/lib/x.ts': '../features/landing/y.js',
    'patient-web/app/features/landing/y.ts': '',
  },
}

for (const [wall, files] of Object.entries(TRESPASSES)) {
  test(`the lint stops what crosses ${wall}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'sihat-walls-'))
    try {
      for (const [path, target] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        const isManifest = path.endsWith('.json')
        const source = target ? `import '${target}'\n` : 'export const x = 1\n'
        writeFileSync(join(folder, path), isManifest ? '{"name":"bullmq","main":"dist/index.js"}' : source)
      }
      writeFileSync(join(folder, 'package.json'), '{"dependencies":{"bullmq":"1.0.0"}}')
      const { status, stdout } = spawnSync(
        process.execPath,
        [
          inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
          '--config',
          inRoot('.dependency-cruiser.cjs'),
          '.',
        ],
        { cwd: folder, encoding: 'utf8' },
      )
      assert.match(stdout, new RegExp(`error ${wall}:`))
      assert.notEqual(status, 0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
