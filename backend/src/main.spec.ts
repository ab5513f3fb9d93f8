import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sihat-main-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Says that both of its lines were the first of `source`. */
function withMap(code: string, source: string): string {
  const map = { version: 3, sources: [source], names: [], mappings: 'AAAA;AAAA' }
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}\n`
}

it.each([[[]], [['--enable-source-maps']]])(
  'a stack names our lines as we wrote them, and no map of a package is read (%j)',
  (flags) => {
    const theirs = join(folder, 'node_modules', 'theirs')
    mkdirSync(theirs, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(theirs, 'package.json'), '{ "type": "module", "exports": "./index.js" }')
    writeFileSync(
      join(theirs, 'index.js'),
      withMap('export const stack = () => new Error("x").stack', 'theirs.ts'),
    )
    writeFileSync(
      join(folder, 'api.js'),
      withMap(`import { stack } from 'theirs'\nconsole.log(stack())`, 'ours.ts'),
    )
    copyFileSync(join(import.meta.dirname, 'main.ts'), join(folder, 'main.ts'))
    const told = execFileSync(process.execPath, [...flags, join(folder, 'main.ts')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    expect(told).toContain('ours.ts:1')
    expect(told).toContain('theirs/index.js:1')
    expect(told).not.toContain('theirs.ts')
  },
)
