import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { StorageMissingError } from './errors.js'

/** The local disk. What it has taken survives the machine losing its power. */
export class DiskDriver extends FSDriver {
  private readonly root: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.root = resolve(location)
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const file = join(this.root, key)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, contents, { flag: 'wx', mode: 0o600, flush: true })
    await this.flushFolders(dirname(file))
  }

  override async getStream(key: string): Promise<Readable> {
    try {
      const file = await open(join(this.root, key))
      return file.createReadStream()
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new StorageMissingError(key) : error
    }
  }

  /** A new name is only safe once the folders that lead to it are; Windows has no such call. */
  private async flushFolders(innermost: string): Promise<void> {
    if (process.platform === 'win32') return
    for (let folder = innermost; folder.length >= this.root.length; folder = dirname(folder)) {
      const handle = await open(folder)
      await handle.sync().finally(() => handle.close())
    }
  }
}
