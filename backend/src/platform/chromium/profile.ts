import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startOf } from './process-group.js'

const PREFIX = 'sihat-browser'
const NAME = new RegExp(`^${PREFIX}-(\\d+)-(\\d+)-`)

/** A folder of one browser's own, named after the process that it belongs to. */
export class Profile {
  private readonly removeNow = () => rmSync(this.folder, { recursive: true, force: true })

  private constructor(readonly folder: string) {
    process.once('exit', this.removeNow)
  }

  static async create() {
    const { pid } = process
    return new Profile(await mkdtemp(join(tmpdir(), `${PREFIX}-${pid}-${startOf(pid)}-`)))
  }

  async remove() {
    process.off('exit', this.removeNow)
    await removeFolder(this.folder)
  }
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Whether it is a profile's, and the process that made it is no more: a number that is used again began later. */
export function isOrphan(folder: string): boolean {
  const [, pid, start] = NAME.exec(basename(folder)) ?? []
  return pid !== undefined && startOf(Number(pid)) !== start
}
