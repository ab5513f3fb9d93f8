import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf, groupOf, killGroup, killProcess, processes } from './process-group.js'
import { isOrphan, removeFolder } from './profile.js'

const KILL_MS = 5_000
const PROFILE_ARGUMENT = /--user-data-dir=([^\0]+)/

/**
 * Ends browsers and removes profiles of processes that are no more: one that is killed leaves them behind.
 * @returns what was removed, and what could not be
 */
export async function removeLeftovers(): Promise<{ removed: string[]; failed: string[] }> {
  const folders = new Set<string>()
  for (const name of await readdir(tmpdir()).catch(() => []))
    if (isOrphan(name)) folders.add(join(tmpdir(), name))
  for (const pid of processes()) {
    const [, folder = ''] = PROFILE_ARGUMENT.exec(commandOf(pid)) ?? []
    if (!isOrphan(folder)) continue
    folders.add(folder)
    if (groupOf(pid) === pid) await killGroup(pid, KILL_MS)
    else killProcess(pid)
  }
  const removed: string[] = []
  const failed: string[] = []
  for (const folder of folders)
    await removeFolder(folder).then(
      () => removed.push(folder),
      () => failed.push(folder),
    )
  return { removed, failed }
}
