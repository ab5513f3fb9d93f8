import { globSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const FOLDER = resolve(import.meta.dirname, '../../../.data/admin-web-packages')
/** The testing library and the pages must share these with the bundle. */
const NOT_BUNDLED = /^(react|react-dom|jest-environment-jsdom|@testing-library\/.+|node:.+)(\/.*)?$/

/** The packages that the sources import, except those for types alone. */
function importedPackages(src) {
  const files = globSync('**/*.{ts,tsx}', { cwd: src })
  const imports = files.flatMap((file) => [
    ...readFileSync(join(src, file), 'utf8').matchAll(/^(?!import type).*(?:from|import) '([^.'][^']*)'/gm),
  ])
  return [...new Set(imports.map(([, name]) => name))].filter((name) => !NOT_BUNDLED.test(name))
}

/**
 * Each test file loads its modules anew: the 4,000 files of react-admin and Material UI take 3 seconds of a processor, their bundle takes
 * one half. Returns Jest's `moduleNameMapper` for the packages in it.
 */
export async function bundledPackages(src) {
  const packages = importedPackages(src)
  const fileOf = (name) => name.replaceAll('/', '--')
  rmSync(FOLDER, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: FOLDER,
      minify: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(packages.map((name) => [fileOf(name), name])),
        external: /^react(-dom)?(\/|$)/,
        preserveEntrySignatures: 'strict',
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  })
  return Object.fromEntries(packages.map((name) => [`^${name}$`, join(FOLDER, `${fileOf(name)}.cjs`)]))
}
