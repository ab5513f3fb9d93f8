import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Failure } from './failure.ts'
import { loadSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'sihat-secrets-'))
after(() => rmSync(folder, { recursive: true }))

test('secrets are made once, for this user only, and stay', () => {
  const file = join(folder, 'new', 'secrets.json')
  const made = loadSecrets(file)
  assert.deepEqual(loadSecrets(file), made)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const [, key = ''] = made.accessTokenKeys.split(':')
  assert.equal(Buffer.from(key, 'base64url').length, 32)
  assert.notEqual(made.cookieSecret, made.passwordPepper)
})

test('a secret that a later version adds does not change the others', () => {
  const file = join(folder, 'older.json')
  writeFileSync(file, JSON.stringify({ passwordPepper: 'kept' }))
  assert.equal(loadSecrets(file).passwordPepper, 'kept')
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).cookieSecret, loadSecrets(file).cookieSecret)
})

test('a damaged file is not replaced: the data depend on what it held', () => {
  const file = join(folder, 'damaged.json')
  writeFileSync(file, '{')
  assert.throws(() => loadSecrets(file), Failure)
  assert.equal(readFileSync(file, 'utf8'), '{')
})
