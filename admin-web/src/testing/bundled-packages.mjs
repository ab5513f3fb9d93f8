import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const SOURCES = resolve(import.meta.dirname, '..')
const FOLDER = resolve(import.meta.dirname, '../../../.data/admin-web-packages')
/** The pages and the testing library need one and the same React. */
const NOT_BUNDLED = /^(react|react-dom|jest-environment-jsdom|@testing-library\/.+|node:.+)(\/.*)?$/

const fileOf = (name) => name.replaceAll('/', '--')

/** Lists the packages that the sources import, except those imported for types alone. */
function importedPackages() {
  const imports = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).flatMap((file) => [
    ...readFileSync(join(SOURCES, file), 'utf8').matchAll(
      /^(?!import type).*(?:from|import) '([^.'][^']*)'/gm,
    ),
  ])
  return [...new Set(imports.map(([, name]) => name))].filter((name) => !NOT_BUNDLED.test(name))
}

/** Returns Jest's `moduleNameMapper`: tests load the packages from the bundle. */
export const bundledPackages = () =>
  Object.fromEntries(importedPackages().map((name) => [`^${name}$`, join(FOLDER, `${fileOf(name)}.cjs`)]))

/** Jest's `globalSetup`. Each test file loads react-admin and Material UI anew: from single files, the tests take a fifth longer. */
export default async function bundlePackages() {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: FOLDER,
      minify: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(importedPackages().map((name) => [fileOf(name), name])),
        external: /^react(-dom)?(\/|$)/,
        preserveEntrySignatures: 'strict',
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  })
}
