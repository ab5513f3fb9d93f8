import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeLeftovers } from './leftovers.js'
import { startOf } from './process-group.js'
import { Profile } from './profile.js'

/** A process in a group of its own, as the browser is started. */
const sleeper = (folder: string) =>
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)', '--', `--user-data-dir=${folder}`], {
    detached: true,
    stdio: 'ignore',
  })

describe('what is left of browsers', () => {
  const ownStart = Number(startOf(process.pid))

  it.each([
    ['a process that is no more', `sihat-browser-4000001-${ownStart}-x`],
    ['one whose number another has now', `sihat-browser-${process.pid}-${ownStart - 1}-x`],
  ])('of %s is ended and removed', async (_whose, name) => {
    const folder = join(tmpdir(), name)
    mkdirSync(folder)
    const browser = sleeper(folder)
    const ended = once(browser, 'exit')
    await once(browser, 'spawn')
    expect((await removeLeftovers()).removed).toContain(folder)
    expect([(await ended)[1], existsSync(folder)]).toEqual(['SIGKILL', false])
  })

  it('is kept while its process lives', async () => {
    const profile = await Profile.create()
    const browser = sleeper(profile.folder)
    const ended = once(browser, 'exit')
    await once(browser, 'spawn')
    expect((await removeLeftovers()).removed).not.toContain(profile.folder)
    expect([browser.exitCode, browser.signalCode, existsSync(profile.folder)]).toEqual([null, null, true])
    browser.kill('SIGKILL')
    await ended
    await profile.remove()
    expect(existsSync(profile.folder)).toBe(false)
  })
})
