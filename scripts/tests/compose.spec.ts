import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inRoot } from '../lib/paths.ts'
import { composeProblems } from './compose.ts'
import { addressProblems } from './compose-addresses.ts'

const PROXY = { proxy: { networks: { edge: { ipv4_address: '172.30.0.2' } } }, api: { networks: ['edge'] } }
const edge = (config: object) => ({ edge: { ipam: { config: [{ subnet: '172.30.0.0/24', ...config }] } } })

test('a fixed address that another service can get is found', () => {
  const problem = 'proxy: another service of edge can get its address 172.30.0.2, set an ip_range without it'
  assert.deepEqual(addressProblems(PROXY, edge({})), [problem])
  assert.deepEqual(addressProblems(PROXY, edge({ ip_range: '172.30.0.0/25' })), [problem])
  assert.deepEqual(addressProblems(PROXY, edge({ ip_range: '172.30.0.128/25' })), [])
  assert.deepEqual(addressProblems({ api: { networks: ['edge'] } }, edge({})), [])
})

test('docker-compose.yml has no problem that can be found without Docker', () => {
  const yaml = inRoot('node_modules/js-yaml/bin/js-yaml.js')
  const compose = JSON.parse(
    execFileSync(process.execPath, [yaml, inRoot('docker-compose.yml')], { encoding: 'utf8' }),
  )
  assert.deepEqual(composeProblems(compose, readFileSync(inRoot('Dockerfile'), 'utf8')), [])
})
