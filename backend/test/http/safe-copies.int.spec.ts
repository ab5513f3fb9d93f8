import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RecordListView } from '../../src/modules/records/record.dto.js'
import { UpkeepRunner } from '../../src/platform/upkeep/index.js'
import {
  docx,
  image,
  pdf,
  type SampleFile,
  writeDocx,
  writePdf,
  writePng,
  writeTextPdf,
} from '../support/files.js'
import { Browser, newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, runMessage } from '../support/jobs.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { shareWithTeam, upload } from '../support/uploads.js'

const JOB = 'record.safe_copy'
const WHY = '?reason=Second opinion asked for'

let app: TestApp
let store: ObjectStore
let admin: string

beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await store.close()
})

async function newPatient() {
  const { email, password } = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(email, password)
  const answer = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
  await browser.request('PUT', 'profile/consents/health_data', answer)
  return { token: browser.token ?? '', browser }
}

async function newFile(file: SampleFile) {
  const { token, browser } = await newPatient()
  const { body } = await upload(app, token, file)
  await shareWithTeam(app, token, body.id)
  return { token, browser, id: body.id }
}

const open = (token: string, id: string, query = '') =>
  app.app.inject({
    method: 'GET',
    url: `/api/medical-records/${id}/content${query}`,
    headers: { authorization: `Bearer ${token}` },
  })

const actions = async (subjectId: string) => {
  const rows = await app.rows<{ action: string }>(
    'select action from audit_events where subject_id = $1 order by id',
    [subjectId],
  )
  return rows.map(({ action }) => action)
}

const listed = async (token: string) =>
  (await app.request<RecordListView>('GET', 'medical-records', { token })).body.items[0]

const held = async () => (await store.held()).length

/** Flips a bit of the stored object, at the start or near the end. */
async function damage(id: string, { nearEnd = false } = {}) {
  const [row] = await app.rows<{ path: string }>(
    'select storage_key as path from medical_records where id = $1',
    [id],
  )
  const path = join(fileURLToPath(store.address), row?.path ?? '')
  const bytes = await readFile(path)
  const at = nearEnd ? bytes.length - 40 : 40
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await writeFile(path, bytes)
}

describe('a document for staff', () => {
  it('is the safe copy, while the owner downloads the original', async () => {
    const bytes = await writeTextPdf(['Haemoglobin'])
    const { id, token } = await newFile(pdf(bytes, 'Blood test.pdf'))
    const early = await open(admin, id, WHY)
    expect([early.statusCode, early.json().code]).toEqual([409, 'safe_copy_pending'])
    await runJobs(app, JOB)
    expect(await listed(token)).toMatchObject({ safeCopy: 'ready' })
    const copy = await open(admin, id, WHY)
    expect(copy.statusCode).toBe(200)
    expect(copy.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Blood test (safe copy).pdf'),
      'content-length': String(copy.rawPayload.length),
    })
    expect(copy.rawPayload.equals(bytes)).toBe(false)
    expect((await open(token, id)).rawPayload.equals(bytes)).toBe(true)
    // An attempt that opened nothing is no access.
    expect(await actions(id)).toEqual([
      'record.upload',
      'record.share',
      'record.copy',
      'record.open',
      'record.open',
    ])
  })

  it('is extracted text for a Word document', async () => {
    const body = '<w:p><w:r><w:t>Referral letter</w:t></w:r></w:p>'
    const { id } = await newFile(docx(writeDocx([], { body })))
    await runJobs(app, JOB)
    const copy = await open(admin, id, WHY)
    expect(copy.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'content-disposition': expect.stringMatching(/^attachment; .*letter \(safe copy\)\.html/),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(copy.payload).toContain('Referral letter')
    expect(copy.payload).toContain('Layout may differ')
  })

  it('is a picture as it was drawn at the upload', async () => {
    const { id, token } = await newFile(image('png', await writePng()))
    expect(await listed(token)).toMatchObject({ safeCopy: 'not_needed' })
    expect((await open(admin, id, WHY)).rawPayload.equals((await open(token, id)).rawPayload)).toBe(true)
    expect((await messagesOf(app, JOB)).map(({ payload }) => payload.recordId)).not.toContain(id)
  })

  it('is refused with its reason when no copy can be made, and stays with its owner', async () => {
    // It passes the inspection and has no page to show.
    const { id, token } = await newFile(pdf(writePdf({ catalog: '/Pages 9 0 R' })))
    await runJobs(app, JOB)
    expect(await listed(token)).toMatchObject({ safeCopy: 'failed' })
    const answer = await open(admin, id, WHY)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'safe_copy_failed'])
    expect(answer.json().detail).toContain('A safe copy of this file could not be made')
    expect((await open(token, id)).statusCode).toBe(200)
    expect(await actions(id)).toEqual(['record.upload', 'record.share', 'record.copy_failed', 'record.open'])
  })

  it('is encrypted in the store under a key of its own @nightly', async () => {
    const { id } = await newFile(pdf(await writeTextPdf(['Haemoglobin'])))
    await runJobs(app, JOB)
    const [row] = await app.rows<{ copy_path: string; copy_wrapped_key: string; wrapped_key: string }>(
      'select copy_path, copy_wrapped_key, wrapped_key from medical_records where id = $1',
      [id],
    )
    const object = await readFile(join(fileURLToPath(store.address), row?.copy_path ?? ''))
    expect(object.includes('%PDF')).toBe(false)
    expect(row?.copy_wrapped_key).not.toBe(row?.wrapped_key)
  })

  it('is copied once when its job runs twice, and keeps no copy of a file deleted meanwhile @nightly', async () => {
    const { id, token } = await newFile(pdf(await writeTextPdf(['A'])))
    const before = await held()
    await runJobs(app, JOB)
    const [message] = (await messagesOf(app, JOB)).filter(({ payload }) => payload.recordId === id)
    if (message) await runMessage(app, message, 2)
    expect(await held()).toBe(before + 1)
    expect((await app.request('DELETE', `medical-records/${id}`, { token })).status).toBe(204)
    const due = await app.rows('select path from object_removals where due_at <= now()')
    expect(due.length).toBeGreaterThanOrEqual(2)
    expect((await open(admin, id, WHY)).statusCode).toBe(404)
  })

  it('has one place in the queue for each patient, so that many documents do not delay others @nightly', async () => {
    const { token, browser } = await newPatient()
    const files = await Promise.all(['A', 'B'].map(async (text) => pdf(await writeTextPdf([text]))))
    const ids: string[] = []
    for (const file of files) ids.push((await upload(app, token, file)).body.id)
    const asked = () =>
      app.rows<{ id: string }>(
        `select payload ->> 'recordId' as id from outbox_messages
         where job_name = $1 and payload ->> 'recordId' = any ($2) order by created_at, id`,
        [JOB, ids],
      )
    expect(await asked()).toEqual([{ id: ids[0] }])
    await runJobs(app, JOB)
    expect(await asked()).toEqual(ids.map((id) => ({ id })))
    await runJobs(app, JOB)
    const { body } = await browser.get<RecordListView>('medical-records')
    expect(body.items.map(({ safeCopy }) => safeCopy)).toEqual(['ready', 'ready'])
  })

  it('keeps the place of a patient who deletes a document until its job has ended', async () => {
    const { token } = await newPatient()
    const first = (await upload(app, token, pdf(await writeTextPdf(['A'])))).body
    await app.request('DELETE', `medical-records/${first.id}`, { token })
    const { id } = (await upload(app, token, pdf(await writeTextPdf(['B'])))).body
    const asked = async () => (await messagesOf(app, JOB)).some(({ payload }) => payload.recordId === id)
    expect(await asked()).toBe(false)
    await runJobs(app, JOB)
    expect(await asked()).toBe(true)
    await runJobs(app, JOB)
    expect(await listed(token)).toMatchObject({ id, safeCopy: 'ready' })
  })

  it('gets its copy from the scheduled task if no job ever made one @nightly', async () => {
    const { id } = await newFile(pdf(await writeTextPdf(['A'])))
    await app.rows(`delete from outbox_messages where payload ->> 'recordId' = $1`, [id])
    await app.rows(`update medical_records set copy_asked_at = null where id = $1`, [id])
    const run = await app.context.get(UpkeepRunner).runNow('records.safe_copies')
    expect(run?.counts).toEqual({ asked: 1 })
    await runJobs(app, JOB)
    expect((await open(admin, id, WHY)).statusCode).toBe(200)
  })
})

describe('a stored file that is damaged', () => {
  it('answers with a clear problem, and raises one alarm', async () => {
    const { id, token } = await newFile(image('png', await writePng()))
    await damage(id)
    for (const [reader, query] of [
      [token, ''],
      [admin, WHY],
    ] as const) {
      const answer = await open(reader, id, query)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'stored_file_damaged'])
      expect(answer.json().detail).toContain('The stored file is damaged')
    }
    expect(await actions(id)).toEqual([
      'record.upload',
      'record.share',
      'record.open',
      'record.damaged',
      'record.open',
    ])
    expect(await listed(token)).toMatchObject({ isDamaged: true })
    const { body } = await app.request<{ waiting: { damagedFiles: { count: number } } }>(
      'GET',
      'admin/dashboard',
      { token: admin },
    )
    expect(body.waiting.damagedFiles.count).toBe(1)
  })

  it('raises the alarm also for damage behind the first bytes, which breaks the answer off @nightly', async () => {
    const { id, token } = await newFile(pdf(writePdf({ length: 300_000 })))
    await damage(id, { nearEnd: true })
    await open(token, id).catch(() => undefined)
    expect(await actions(id)).toContain('record.damaged')
  })

  it('makes no safe copy @nightly', async () => {
    const { id, token } = await newFile(pdf(await writeTextPdf(['A'])))
    await damage(id)
    await runJobs(app, JOB)
    expect(await listed(token)).toMatchObject({ safeCopy: 'failed', isDamaged: true })
  })
})
