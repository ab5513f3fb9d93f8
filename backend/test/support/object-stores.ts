import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { S3Server } from './s3-server.js'

/** A store that the tests may look into. */
export interface ObjectStore {
  /** For STORAGE_URL. */
  address: string
  /** Names of everything it holds, finished or not. */
  held(): Promise<string[]>
  clear(): Promise<void>
  close(): Promise<void>
}

export async function onDisk(): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const close = () => rm(folder, { recursive: true })
  return {
    address: pathToFileURL(folder).href,
    async held() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    async clear() {
      await close()
      await mkdir(folder)
    },
    close,
  }
}

export async function onS3(): Promise<ObjectStore> {
  const server = await S3Server.start()
  return {
    address: server.url(),
    held: async () => server.held(),
    async clear() {
      server.objects.clear()
      server.uploads.clear()
    },
    close: () => server.close(),
  }
}
