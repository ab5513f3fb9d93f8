import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, found from the source as well as from the compiled file. */
const root = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'nest-cli.json'))) folder = dirname(folder)
  return folder
})()

export const repositoryPath = (...parts: string[]) => join(root, ...parts)
