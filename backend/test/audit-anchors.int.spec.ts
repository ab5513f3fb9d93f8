import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Logger } from '@nestjs/common'
import {
  AuditAnchors,
  AuditSealer,
  audit,
  checkAuditLog,
  rotateAnchorKey,
} from '../src/platform/audit/index.js'
import { systemActor } from '../src/platform/authz/index.js'
import { Config } from '../src/platform/config/index.js'
import { Database } from '../src/platform/database/index.js'
import { UpkeepRunner } from '../src/platform/upkeep/index.js'
import { startApp, type TestApp } from './support/index.js'

const VERIFY = 'audit.verify'
const ACTOR = systemActor('test.anchors')

let app: TestApp
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sihat-anchors-'))
  process.env.AUDIT_ANCHORS_URL = pathToFileURL(folder).href
  app = await startApp()
  Logger.overrideLogger(false)
}, 90_000)
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const run = (name: string) => app.context.get(UpkeepRunner).runNow(name)
const anchorFile = (name: string) => join(folder, 'audit-anchors', name)
const anchors = async () => (await readdir(anchorFile('')).catch(() => [])).sort()
const database = () => app.context.get(Database)

/** Writes audit events and seals them. */
async function writeEvents(count: number) {
  await database().transaction(ACTOR, async (em) => {
    for (let index = 0; index < count; index++)
      await audit(em, ACTOR, { action: 'test.done', subjectType: 'test', subjectId: String(index) })
  })
  await new AuditSealer(database()).seal()
}

/** Writes three anchors, with audit events before each. */
async function writeThreeAnchors() {
  for (let index = 0; index < 3; index++) {
    await writeEvents(3)
    expect(await run('audit.anchor')).toMatchObject({ outcome: 'done', errorCode: null })
  }
  await new AuditSealer(database()).seal()
}

/** Runs statements as the owner of the tables, without the triggers. */
async function asTableOwner(...statements: string[]) {
  await app.rows('alter table audit_events disable trigger all')
  for (const statement of statements) await app.rows(statement)
  await app.rows('alter table audit_events enable trigger all')
}

/** Changes an early event and recomputes every hash after it, and the head. */
const rewriteChain = () =>
  asTableOwner(
    `update audit_events set action = 'test.forged' where sequence = 2`,
    `do $$
      declare
        event audit_events;
        last bytea := decode(repeat('00', 32), 'hex');
      begin
        for event in select * from audit_events where sequence is not null order by sequence loop
          event.previous_hash := last;
          last := sha256(last || audit_event_bytes(event));
          update audit_events set previous_hash = event.previous_hash, hash = last where id = event.id;
        end loop;
        update audit_chain_head set hash = last;
      end $$`,
  )

/** Makes every anchor file say what the rewritten chain holds. */
async function rewriteAnchors() {
  for (const name of await anchors()) {
    const anchor = JSON.parse(await readFile(anchorFile(name), 'utf8'))
    const [row] = await app.rows<{ hash: string }>(
      `select encode(hash, 'hex') as hash from audit_events where sequence = $1`,
      [anchor.sequence],
    )
    await rm(anchorFile(name))
    const renamed = name.replace(/[0-9a-f]{64}/, row?.hash ?? '')
    await writeFile(anchorFile(renamed), JSON.stringify({ ...anchor, hash: row?.hash }))
  }
}

it('S6: verification fails after the owner rewrites the chain and the anchors', async () => {
  await writeThreeAnchors()
  expect(await run(VERIFY)).toMatchObject({ outcome: 'done' })
  await rewriteChain()
  await rewriteAnchors()
  expect(await run(VERIFY)).toMatchObject({ outcome: 'failed', errorCode: 'audit.signature_invalid' })
})

it('S6: verification fails when the first anchor is deleted', async () => {
  await writeThreeAnchors()
  await rm(anchorFile((await anchors())[0] ?? ''))
  expect(await run(VERIFY)).toMatchObject({ outcome: 'failed', errorCode: 'audit.anchor_missing' })
})

it('S6: verification fails when the newest anchor is deleted', async () => {
  await writeThreeAnchors()
  await rm(anchorFile((await anchors())[2] ?? ''))
  expect(await run(VERIFY)).toMatchObject({ outcome: 'failed', errorCode: 'audit.anchor_missing' })
})

it('S6: verification fails when the chain is cut together with its head', async () => {
  await writeThreeAnchors()
  await asTableOwner(
    'delete from audit_events where sequence >= (select max(sequence) - 4 from audit_events)',
    `update audit_chain_head set (sequence, hash) =
       (select sequence, hash from audit_events where sequence is not null order by sequence desc limit 1)`,
  )
  const cut = { outcome: 'failed', errorCode: 'audit.anchor_differs' }
  expect(await run('audit.verify')).toMatchObject(cut)
  expect(await run('audit.anchor')).toMatchObject({ outcome: 'failed' })
})

it('signs each new end of the chain once', async () => {
  await writeThreeAnchors()
  const counts = { written: 0 }
  expect(await run('audit.anchor')).toMatchObject({ outcome: 'done', counts })
  expect(await anchors()).toHaveLength(3)
  expect(await run('audit.verify')).toMatchObject({ counts: { anchors: 3, unsigned: 0 } })
})

it('stores no anchor of a broken chain @nightly', async () => {
  await writeThreeAnchors()
  await writeEvents(2)
  await asTableOwner(
    `update audit_events set action = 'test.forged' where sequence = (select max(sequence) from audit_events)`,
  )
  expect(await run('audit.anchor')).toMatchObject({ outcome: 'failed', errorCode: 'audit.row_altered' })
  expect(await anchors()).toHaveLength(3)
})

describe('with a rotated key', () => {
  const rotate = (signingKey?: string, publicKeys?: string) =>
    Object.fromEntries(
      rotateAnchorKey(signingKey, publicKeys)
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ) as { AUDIT_SIGNING_KEY: string; AUDIT_PUBLIC_KEYS: string }
  const anchorsWith = (env: object) =>
    new AuditAnchors(new Config({ ...app.context.get(Config).env, ...env }))
  const check = (env: object) =>
    database().transaction(ACTOR, async (em) => (await checkAuditLog(em, anchorsWith(env))).anchoring)

  it('verifies old anchors with the public key of the old key, also without any private key @nightly', async () => {
    await writeThreeAnchors()
    const next = rotate(process.env.AUDIT_SIGNING_KEY)
    const [row] = await app.rows<{ sequence: string; hash: string }>(
      `select sequence, encode(hash, 'hex') as hash from audit_events order by sequence desc nulls last limit 1`,
    )
    const end = { number: 4, sequence: Number(row?.sequence), hash: row?.hash ?? '', at: 'now' }
    await anchorsWith(next).write(end)
    expect(await check(next)).toEqual({ anchors: 4, unsigned: 0, newest: expect.objectContaining(end) })
    expect(await check({ ...next, AUDIT_SIGNING_KEY: undefined })).not.toHaveProperty('broken')
    expect(await check({})).toMatchObject({ broken: { reason: 'key_unknown', number: 4 } })
    expect(await check({ ...next, AUDIT_PUBLIC_KEYS: undefined })).toMatchObject({
      broken: { reason: 'key_unknown', number: 1 },
    })
  })

  it('accepts unsigned anchors only from before the first signature', async () => {
    await writeEvents(2)
    const unsigned = async () => {
      const [row] = await app.rows<{ sequence: string; hash: string }>(
        `select sequence, encode(hash, 'hex') as hash from audit_events order by sequence desc nulls last limit 1`,
      )
      const anchor = { sequence: Number(row?.sequence), hash: row?.hash, at: 'yesterday' }
      await mkdir(anchorFile(''), { recursive: true })
      const name = `${String(anchor.sequence).padStart(12, '0')}_${anchor.hash}.json`
      await writeFile(anchorFile(name), JSON.stringify(anchor))
    }
    await unsigned()
    await writeThreeAnchors()
    expect(await run('audit.verify')).toMatchObject({ outcome: 'done', counts: { anchors: 4, unsigned: 1 } })
    await writeEvents(2)
    await unsigned()
    expect(await run('audit.verify')).toMatchObject({ errorCode: 'audit.signature_invalid' })
  })
})
