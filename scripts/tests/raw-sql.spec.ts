import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inRoot } from '../lib/paths.ts'

const TEMPLATE = /\bsql(?:<[^`;]*>)?`/g
/** Each is a piece of SQL that no compiler reads. */
const MOST_TEMPLATES = 120

const templates = globSync('backend/src/**/*.ts', { cwd: inRoot('.') }).flatMap((path) =>
  Array.from(readFileSync(inRoot(path), 'utf8').matchAll(TEMPLATE), () => path),
)

test('SQL in templates stands in files of its own', () => {
  assert.deepEqual(
    templates.filter((path) => !path.endsWith('.sql.ts')),
    [],
  )
})

test('few queries hold SQL in templates', () => {
  assert.ok(templates.length > 0)
  assert.ok(templates.length <= MOST_TEMPLATES, `${templates.length} templates`)
})
