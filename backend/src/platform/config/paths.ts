import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, found from the source as well as from the compiled file. */
const root = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'backend', 'package.json'))) {
    if (folder === dirname(folder))
      throw new Error('The folder that holds backend/package.json was not found')
    folder = dirname(folder)
  }
  return folder
})()

export const repositoryPath = (...parts: string[]) => join(root, ...parts)
