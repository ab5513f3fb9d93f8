import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inRoot } from '../lib/paths.ts'
import { composeProblems } from './compose.ts'
import { readJestReport } from './jest.ts'
import { readPlaywrightReport } from './playwright.ts'

const jest = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] }

test('Jest: a file that cannot be loaded counts as failed, a skipped test is named', () => {
  const testResults = [
    { name: inRoot('a.spec.ts'), message: '', assertionResults: [{ fullName: 'later', status: 'todo' }] },
    { name: inRoot('b.spec.ts'), message: 'cannot be loaded', assertionResults: [] },
  ]
  const outcome = readJestReport({ ...jest, numPassedTests: 3, numRuntimeErrorTestSuites: 1, testResults })
  assert.deepEqual([outcome.passed, outcome.failed, outcome.notes], [3, 1, ['todo: later']])
  assert.equal(outcome.output, 'FAIL b.spec.ts\ncannot be loaded')
})

test('a tier that ran no test has failed', () => {
  assert.equal(readJestReport(jest).failed, 1)
  assert.equal(
    readPlaywrightReport({
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 },
      errors: [],
      suites: [],
    }).failed,
    1,
  )
})

test('Playwright: a test that passed only when repeated has failed, and what failed is told', () => {
  const failed = { projectName: 'phone', results: [{ errors: [{ message: 'not found' }] }] }
  const specs = [
    { title: 'opens', ok: true, tests: [] },
    { title: 'closes', ok: false, tests: [failed] },
  ]
  const outcome = readPlaywrightReport({
    stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 },
    errors: [],
    suites: [{ file: 'door.spec.ts', specs: [], suites: [{ file: 'door.spec.ts', specs }] }],
  })
  assert.deepEqual([outcome.passed, outcome.failed], [5, 3])
  assert.equal(outcome.output, 'FAIL door.spec.ts [phone] closes\nnot found')
})

test('compose: what refers to nothing is found', () => {
  const services = {
    api: { build: { target: 'api' }, depends_on: { database: {} }, volumes: ['files:/data', './etc:/etc'] },
    empty: {},
    worker: { build: { target: 'worker' }, init: true, security_opt: ['seccomp:none.json'] },
    fine: { build: { target: 'fine' }, init: true, security_opt: ['seccomp:docker-compose.yml'] },
  }
  const dockerfile = 'FROM node:24 AS worker\nUSER node\nUSER root\nFROM node:24 AS fine\nUSER node\n'
  assert.deepEqual(composeProblems({ services }, dockerfile), [
    'api: the Dockerfile has no api',
    'api: no init',
    'api: no service database',
    'api: no volume files',
    'empty: neither image nor build',
    'worker: runs as root',
    'worker: no seccomp:none.json',
  ])
})
