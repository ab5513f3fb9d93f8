import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeProblems } from './compose.ts'
import { readJestReport } from './jest.ts'
import { readPlaywrightReport } from './playwright.ts'

const jest = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] }

test('Jest: a file that cannot be loaded counts as failed, a skipped test is named', () => {
  const testResults = [{ assertionResults: [{ fullName: 'later', status: 'todo' }] }]
  const outcome = readJestReport(
    { ...jest, numPassedTests: 3, numRuntimeErrorTestSuites: 1, testResults },
    '',
  )
  assert.deepEqual([outcome.passed, outcome.failed, outcome.notes], [3, 1, ['todo: later']])
})

test('a tier that ran no test has failed', () => {
  assert.equal(readJestReport(jest, '').failed, 1)
  assert.equal(
    readPlaywrightReport({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 }, errors: [] }, '')
      .failed,
    1,
  )
})

test('Playwright: a test that passed only when repeated has failed', () => {
  const outcome = readPlaywrightReport(
    { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 }, errors: [] },
    '',
  )
  assert.deepEqual([outcome.passed, outcome.failed], [5, 3])
})

test('compose: what refers to nothing is found', () => {
  const services = {
    api: { build: { target: 'api' }, depends_on: { database: {} }, volumes: ['files:/data', './etc:/etc'] },
    empty: {},
  }
  assert.deepEqual(composeProblems({ services }, 'FROM node:24 AS worker'), [
    'api: the Dockerfile has no api',
    'api: no service database',
    'api: no volume files',
    'empty: neither image nor build',
  ])
})
