import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Failure } from './failure.ts'
import { takeLock } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'sihat-lock-'))
after(() => rmSync(folder, { recursive: true }))

test('a folder is taken once, and again when it was released', () => {
  const file = join(folder, 'one')
  const release = takeLock(file)
  assert.throws(() => takeLock(file), Failure)
  release()
  takeLock(file)()
  assert.equal(existsSync(file), false)
})

test('the lock of a process that is gone is taken over', () => {
  const file = join(folder, 'gone')
  writeFileSync(file, `${2 ** 22 + 1} 1`)
  takeLock(file)
  assert.match(readFileSync(file, 'utf8'), new RegExp(`^${process.pid} `))
})

test('a process id that was given again is not the process that took the lock', {
  skip: process.platform !== 'linux',
}, () => {
  const file = join(folder, 'again')
  writeFileSync(file, `${process.ppid} 1`)
  takeLock(file)
  assert.match(readFileSync(file, 'utf8'), new RegExp(`^${process.pid} `))
})
