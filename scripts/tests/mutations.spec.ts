import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { MUTATIONS } from '../../backend/test/mutations/index.ts'
import { inRoot } from '../lib/paths.ts'

test('every mutation of the list finds the text that it replaces, once', () => {
  const unfit = MUTATIONS.filter(
    ({ file, replace }) => readFileSync(inRoot('backend', file), 'utf8').split(replace).length !== 2,
  )
  assert.deepEqual(
    unfit.map(({ breaks, file }) => `${file}: ${breaks}`),
    [],
  )
})
