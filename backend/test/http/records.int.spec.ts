import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { tieRecords } from '../../src/modules/records/index.js'
import type { RecordAccessListView, RecordListView } from '../../src/modules/records/record.dto.js'
import { REFUSED_FILES } from '../../src/modules/records/uploads.service.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { Storage } from '../../src/platform/storage/index.js'
import { Limits } from '../../src/platform/throttle/index.js'
import { eventually } from '../faults/support/eventually.js'
import {
  docx,
  image,
  pdf,
  type SampleFile,
  WORD_TYPE,
  writeDocx,
  writePdf,
  writePhotograph,
  writePixelBomb,
  writePng,
} from '../support/files.js'
import { Browser, newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runMessage } from '../support/jobs.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { FORM_TYPE, form, insertRecords, sendForm, shareWithTeam, upload } from '../support/uploads.js'

const LIMIT = 10 * 1024 * 1024
/** One place is left. */
const FOUR = ['1.pdf', '2.pdf', '3.pdf', '4.pdf']
const NOT_SUPPORTED = 'File type not supported. Please upload PDF, DOC, DOCX, or image files.'

let app: TestApp
let store: ObjectStore
let admin: string
let moderator: string

beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  admin = await app.tokenOf('admin')
  moderator = await app.tokenOf('moderator')
})
afterAll(async () => {
  await app.close()
  await store.close()
})

async function newPatient({ consent = true } = {}) {
  const { id, email, password } = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(email, password)
  if (consent) {
    const answer = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
    await browser.request('PUT', 'profile/consents/health_data', answer)
  }
  return { id, token: browser.token ?? '', browser }
}

const stored = async (userId: string) => {
  const rows = await app.rows<{ status: string }>('select status from medical_records where user_id = $1', [
    userId,
  ])
  return rows.map(({ status }) => status)
}
const held = async () => (await store.held()).length
const actions = async (subjectId: string) => {
  const rows = await app.rows<{ action: string }>(
    'select action from audit_events where subject_id = $1 order by id',
    [subjectId],
  )
  return rows.map(({ action }) => action)
}
const download = (token: string, id: string, query = '') =>
  app.app.inject({
    method: 'GET',
    url: `/api/medical-records/${id}/content${query}`,
    headers: { authorization: `Bearer ${token}` },
  })

describe('an upload', () => {
  it('is stored encrypted, listed by name, and read back as it was', async () => {
    const { id: userId, token } = await newPatient()
    const bytes = writePdf({ length: 200_000 })
    const answer = await upload(app, token, pdf(bytes, 'Blood test.pdf'))
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      name: 'Blood test.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
      createdAt: expect.any(String),
      assessmentId: null,
      safeCopy: 'pending',
      isDamaged: false,
    })
    await upload(app, token, image('png', await writePng(), 'a.png'))
    const list = await app.request<RecordListView>('GET', 'medical-records', { token })
    expect(list.body.items.map(({ name }) => name)).toEqual(['a.png', 'Blood test.pdf'])
    const second = await app.request<RecordListView>('GET', 'medical-records?limit=1&offset=1', { token })
    expect(second.body.items.map(({ id }) => id)).toEqual([answer.body.id])

    const [row] = await app.rows<Record<string, string>>('select * from medical_records where id = $1', [
      answer.body.id,
    ])
    expect(row?.storage_key).toMatch(/^medical-records\/[0-9a-f]{32}\/\d+_[0-9a-f]{32}\.pdf$/)
    expect(row?.storage_key).not.toContain(userId)
    expect(row?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const object = await readFile(join(fileURLToPath(store.address), row?.storage_key ?? ''))
    expect(object.includes('%PDF')).toBe(false)

    const content = await download(token, answer.body.id)
    expect(content.rawPayload.equals(bytes)).toBe(true)
    expect(content.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': `attachment; filename="Blood test.pdf"; filename*=UTF-8''Blood%20test.pdf`,
    })
    expect(await actions(answer.body.id)).toEqual(['record.upload', 'record.open'])
  })

  it('keeps of a photograph only what is seen', async () => {
    const { token } = await newPatient()
    const photograph = await writePhotograph()
    const before = await held()
    const { status, body } = await upload(app, token, image('jpeg', photograph, 'Scan.JPG'))
    expect([status, body]).toMatchObject([201, { contentType: 'image/jpeg' }])
    const content = (await download(token, body.id)).rawPayload
    const { exif, width, height } = await sharp(content).metadata()
    expect([exif, width, height]).toEqual([undefined, 40, 60])
    expect(body.size).toBe(content.length)
    expect(await held()).toBe(before + 1)
  })

  it('needs the consent before the first byte is stored', async () => {
    const { id, token } = await newPatient({ consent: false })
    const before = await held()
    const put = jest.spyOn(app.context.get(Storage), 'put')
    const { status, body } = await upload(app, token, pdf(writePdf()))
    expect([status, body.code]).toEqual([403, 'consent_required'])
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
    expect([await stored(id), await held()]).toEqual([[], before])
  })

  it('becomes no record when the consent is withdrawn meanwhile @nightly', async () => {
    const { id, token } = await newPatient()
    const before = await held()
    const storage = app.context.get(Storage)
    const get = jest.spyOn(storage, 'get').mockImplementationOnce(async (...asked) => {
      await app.rows('update consents set withdrawn_at = now() where user_id = $1', [id])
      return storage.get(...asked)
    })
    expect((await upload(app, token, pdf(writePdf()))).status).toBe(403)
    get.mockRestore()
    expect([await stored(id), await held()]).toEqual([[], before])
  })

  it.each(['global', 'local'])(
    'becomes no record when its session ends meanwhile: %s @nightly',
    async (scope) => {
      const { id, token, browser } = await newPatient()
      const before = await held()
      const storage = app.context.get(Storage)
      const get = jest.spyOn(storage, 'get').mockImplementationOnce(async (...asked) => {
        await browser.request('POST', 'auth/sign-out', { scope })
        return storage.get(...asked)
      })
      const { status, body } = await upload(app, token, pdf(writePdf()))
      get.mockRestore()
      expect([status, body.code]).toEqual([401, 'not_signed_in'])
      expect([await stored(id), await held()]).toEqual([[], before])
    },
  )

  it('is recorded in the moment in which it becomes a record, or becomes none', async () => {
    const { id, token } = await newPatient()
    const before = await held()
    await app.rows(`create function refuse_upload() returns trigger language plpgsql as
      $$ begin if new.action = 'record.upload' then raise exception 'no log'; end if; return new; end $$`)
    await app.rows(
      'create trigger refuse_upload before insert on audit_events for each row execute function refuse_upload()',
    )
    const { status } = await upload(app, token, pdf(writePdf()))
    await app.rows('drop trigger refuse_upload on audit_events')
    expect(status).toBe(500)
    expect([await stored(id), await held()]).toEqual([[], before])
    expect((await upload(app, token, pdf(writePdf()))).status).toBe(201)
  })

  it('is made once under one key, also by the fifth file, and refuses the key for another', async () => {
    const { id, token } = await newPatient()
    await insertRecords(app, id, FOUR)
    const headers = { 'idempotency-key': randomUUID() }
    const before = await held()
    const first = await upload(app, token, pdf(writePdf()), headers)
    const again = await upload(app, token, pdf(writePdf()), headers)
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    const other = await upload(app, token, pdf(writePdf({ length: 5_000 })), headers)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await stored(id)).length).toBe(5)
    expect(await held()).toBe(before + 1)
  })
})

describe('the limits', () => {
  it('take exactly 10 MB and not a byte more @nightly', async () => {
    const { id, token } = await newPatient()
    const before = await held()
    const whole = await upload(app, token, pdf(writePdf({ length: LIMIT })))
    expect([whole.status, whole.body.size]).toEqual([201, LIMIT])
    const more = await upload(app, token, pdf(writePdf({ length: LIMIT + 1 })))
    expect([more.status, more.body.code, more.body.detail]).toEqual([
      413,
      'file_too_large',
      'File size must be less than 10MB.',
    ])
    expect([await stored(id), await held()]).toEqual([['ready'], before + 1])
  })

  it('refuse a sixth file, until files went with an assessment or were deleted', async () => {
    const { id, token } = await newPatient()
    const ids = await insertRecords(app, id, FOUR)
    ids.push((await upload(app, token, pdf(writePdf()))).body.id)
    const sixth = await upload(app, token, pdf(writePdf()))
    expect([sixth.status, sixth.body.detail]).toEqual([422, 'You can upload a maximum of 5 files.'])
    expect((await stored(id)).length).toBe(5)
    const assessmentId = randomUUID()
    const tie = () =>
      app.context
        .get(Database)
        .transaction(systemActor('test'), (em) => tieRecords(em, id, assessmentId, ids.slice(0, 2)))
    expect([(await tie()).length, (await tie()).length]).toEqual([2, 0])
    for (let n = 0; n < 2; n++) expect((await upload(app, token, pdf(writePdf()))).status).toBe(201)
    expect((await upload(app, token, pdf(writePdf()))).status).toBe(422)
    await app.request('DELETE', `medical-records/${ids[4]}`, { token })
    expect((await upload(app, token, pdf(writePdf()))).status).toBe(201)
  })

  it('go with the assessment that names them, once, and only their own', async () => {
    const { id, token } = await newPatient()
    const other = await newPatient()
    const own = (await upload(app, token, pdf(writePdf()))).body.id
    const foreign = (await upload(app, other.token, pdf(writePdf()))).body.id
    const assess = (recordIds: string[]) =>
      app.request<{ uploadedFiles: string[] }>('POST', 'assessments', {
        token,
        body: { conditionCategory: 'Other', symptoms: 'Tired', urgencyLevel: 'low', recordIds },
      })
    const refused = await assess([own, foreign])
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ pointer: '/recordIds' }] }])
    const sent = await assess([own])
    expect(sent.status).toBe(201)
    expect(sent.body.uploadedFiles).toHaveLength(1)
    const keys = await app.rows<{ key: string }>(
      'select storage_key as key from medical_records where user_id = $1',
      [id],
    )
    expect(sent.body.uploadedFiles).toEqual(keys.map(({ key }) => key))
    expect((await assess([own])).status).toBe(400)
    expect(await app.rows('select 1 from health_assessments where user_id = $1', [id])).toHaveLength(1)
    expect((await upload(app, other.token, pdf(writePdf()))).status).toBe(201)
  })

  it('let one of six through that come at once for the fifth place @nightly', async () => {
    const { id, token } = await newPatient()
    await insertRecords(app, id, FOUR)
    // All of them stand at the door before the first goes in.
    const door = app.rows(`do $$ begin
      lock table medical_records in exclusive mode;
      for n in 1..500 loop
        perform pg_stat_clear_snapshot(), pg_sleep(0.01);
        exit when (select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') >= 6;
      end loop;
    end $$`)
    const closed = () =>
      app.rows(`select from pg_locks where relation = 'medical_records'::regclass and mode = 'ExclusiveLock'`)
    while ((await closed()).length === 0) await new Promise(setImmediate)
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(app, token, pdf(writePdf()))))
    await door
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
    expect(await stored(id)).toEqual(Array(5).fill('ready'))
  })

  /** Nothing is looked into until it is let go. */
  function holdInspections() {
    const storage = app.context.get(Storage)
    const get = storage.get.bind(storage)
    const { promise, resolve } = Promise.withResolvers<void>()
    const spy = jest.spyOn(storage, 'get').mockImplementation(async (...asked) => {
      await promise
      return get(...asked)
    })
    return () => {
      spy.mockRestore()
      resolve()
    }
  }

  it('hold under a key that was used: one repetition at a time, and none of another request @nightly', async () => {
    const { id, token } = await newPatient()
    const key = () => ({ 'idempotency-key': randomUUID() })
    const [used, ofBooking] = [key(), key()]
    await insertRecords(app, id, FOUR)
    expect((await upload(app, token, pdf(writePdf()), used)).status).toBe(201)
    const body = { bookingType: 'consultation' }
    const booked = await app.request('POST', 'bookings', { token, body, headers: ofBooking })
    expect(booked.status).toBe(201)
    expect((await upload(app, token, pdf(writePdf()), ofBooking)).body.code).toBe('too_many_files')
    const letGo = holdInspections()
    const codes: (string | undefined)[] = []
    const sent = Array.from({ length: 8 }, async () => {
      codes.push((await upload(app, token, pdf(writePdf({ length: 5_000 })), used)).body.code)
    })
    // Each is refused, or waits.
    while ((await stored(id)).length - 5 + codes.length < 8) await new Promise(setImmediate)
    const refused = [...codes]
    letGo()
    await Promise.all(sent)
    expect(refused).toEqual(Array(6).fill('rate_limited'))
    expect(codes.slice(6)).toEqual(Array(2).fill('idempotency_key_reused'))
    expect(await stored(id)).toEqual(Array(5).fill('ready'))
  })

  it('inspects one file of a patient at a time, so that another patient gets the other place @nightly', async () => {
    const [one, other] = [await newPatient(), await newPatient()]
    const letGo = holdInspections()
    const get = jest.mocked(app.context.get(Storage).get)
    const sent = Array.from({ length: 5 }, () => upload(app, one.token, pdf(writePdf())))
    while ((await held()) < 5 || (await stored(one.id)).length < 5) await new Promise(setImmediate)
    await wait(300)
    const begun = get.mock.calls.length
    sent.push(upload(app, other.token, image('png', await writePng())))
    await eventually('the other patient has the second place', 5_000, async () => get.mock.calls.length === 2)
    letGo()
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect([begun, statuses]).toEqual([1, Array(6).fill(201)])
  })

  it('end for an hour after 30 refused files, for this patient alone @nightly', async () => {
    const [one, other] = [await newPatient(), await newPatient()]
    const limits = app.context.get(Limits)
    for (let n = 0; n < REFUSED_FILES.limit - 1; n++) await limits.count(REFUSED_FILES, one.id)
    const picture = image('png', await writePng())
    expect((await upload(app, one.token, picture)).status).toBe(201)
    const broken = image('png', Buffer.from('no picture'))
    expect((await upload(app, one.token, broken)).status).toBe(422)
    const before = await held()
    const refused = await upload(app, one.token, picture)
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { detail: 'We refused 30 of your files within an hour. Please wait, then try again.' },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect([await held(), await stored(one.id)]).toEqual([before, ['ready']])
    expect((await upload(app, other.token, picture)).status).toBe(201)
  })

  it('take the repetition of the fifth file while the first attempt is looked into @nightly', async () => {
    const { id, token } = await newPatient()
    await insertRecords(app, id, FOUR)
    const headers = { 'idempotency-key': randomUUID() }
    const letGo = holdInspections()
    const first = upload(app, token, pdf(writePdf()), headers)
    while ((await stored(id)).length < 5) await new Promise(setImmediate)
    const second = upload(app, token, pdf(writePdf()), headers)
    while ((await stored(id)).length < 6) await new Promise(setImmediate)
    letGo()
    const answers = await Promise.all([first, second])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1].body).toEqual(answers[0].body)
    expect(await stored(id)).toEqual(Array(5).fill('ready'))
  })

  it('forget a place that a dead process has left behind @nightly', async () => {
    const { id, token } = await newPatient()
    await upload(app, token, pdf(writePdf()))
    await app.rows(
      `insert into medical_records (id, user_id, status, folder, name, declared_type, created_at)
       select gen_random_uuid(), user_id, 'receiving', folder, name, declared_type, now() - interval '61 minutes'
       from medical_records, generate_series(1, 4) where user_id = $1`,
      [id],
    )
    expect((await upload(app, token, pdf(writePdf()))).status).toBe(201)
    expect(await stored(id)).toEqual(['ready', 'ready'])
  })
})

/** Sender and receiver share a process: how much is under way when the answer comes depends on the machine. */
const WITHOUT_END = 1024 ** 3

describe('what arrives over the network', () => {
  let port: number
  beforeAll(async () => {
    await app.app.listen(0, '127.0.0.1')
    port = (app.app.getHttpServer().address() as AddressInfo).port
  })

  function start(token: string, headers: Record<string, string> = {}): ClientRequest {
    return httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/medical-records',
      headers: { 'content-type': FORM_TYPE, authorization: `Bearer ${token}`, ...headers },
    })
  }
  const answerOf = async (request: ClientRequest) => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: JSON.parse(await text(response)) }
  }

  it('is cut at the limit without a length and without an end', async () => {
    const { id, token } = await newPatient()
    const before = await held()
    const request = start(token)
    request.on('error', () => undefined)
    request.write(form([pdf(writePdf())]).subarray(0, 300))
    let sent = 0
    const piece = Buffer.alloc(64 * 1024, ' ')
    const answer = answerOf(request)
    let over = false
    void answer.finally(() => {
      over = true
    })
    while (!over && sent < WITHOUT_END) {
      sent += piece.length
      if (!request.write(piece)) await Promise.race([once(request, 'drain'), answer])
      await new Promise(setImmediate)
    }
    expect((await answer).status).toBe(413)
    request.destroy()
    expect(sent).toBeLessThan(WITHOUT_END)
    expect([await stored(id), await held()]).toEqual([[], before])
  })

  const part = (disposition: string) =>
    `--sihat-test-boundary\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const file = part('name="file"; filename="a.pdf"')
  it.each([
    ['before its first part', '', 'x'],
    ['behind its last part', form([pdf(writePdf())]).toString('latin1'), 'x'],
    ['in the headers of a part', file, 'X-More: and more\r\n'],
    ['in a field in place of the file', `${part('name="file"')}\r\n`, 'x'],
  ])('is cut where a form goes on without end %s', async (_where, begin, more) => {
    const { id, token } = await newPatient()
    const before = await held()
    const request = start(token)
    request.on('error', () => undefined)
    const answer = answerOf(request)
    let over = false
    const end = () => {
      over = true
    }
    answer.then(end, end)
    request.write(begin)
    const piece = Buffer.from(more.repeat(Math.ceil(65_536 / more.length)))
    let sent = 0
    for (; !over && sent < WITHOUT_END; sent += piece.length) {
      if (!request.write(piece)) await Promise.race([once(request, 'drain'), answer])
      await new Promise(setImmediate)
    }
    const outcome = await Promise.race([answer, wait(3_000)])
    request.destroy()
    expect([413, 400]).toContain(outcome?.status)
    expect(sent).toBeLessThan(WITHOUT_END)
    expect([await stored(id), await held()]).toEqual([[], before])
  })

  it('is refused at once when it says that it is too large, and as the seventh at a time @nightly', async () => {
    const { token } = await newPatient()
    const large = start(token, { 'content-length': String(LIMIT + 65_537) })
    large.on('error', () => undefined)
    large.flushHeaders()
    expect(await answerOf(large)).toMatchObject({
      status: 413,
      body: { detail: 'File size must be less than 10MB.' },
    })
    const open = Array.from({ length: 7 }, () => start(token))
    const answers = open.map(async (request) => {
      request.on('error', () => undefined)
      request.flushHeaders()
      return answerOf(request)
    })
    const refused = await Promise.race([...answers, wait(3_000)])
    for (const request of [large, ...open]) request.destroy()
    await Promise.allSettled(answers)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    let { status } = await upload(app, token, pdf(writePdf()))
    // Until the server has seen that they are gone.
    while (status === 429) ({ status } = await upload(app, token, pdf(writePdf())))
    expect(status).toBe(201)
  })

  it('leaves nothing when the sender goes away', async () => {
    const { id, token } = await newPatient()
    const before = await held()
    const body = form([pdf(writePdf({ length: 500_000 }))])
    const request = start(token, { 'content-length': String(body.length) })
    request.on('error', () => undefined)
    const arriving = jest.spyOn(app.context.get(Storage), 'put')
    request.write(body.subarray(0, 300_000))
    while (arriving.mock.results.length === 0) await new Promise(setImmediate)
    const result = arriving.mock.results[0]?.value as Promise<unknown>
    request.destroy()
    await expect(result).rejects.toThrow()
    arriving.mockRestore()
    while ((await stored(id)).length > 0) await new Promise(setImmediate)
    expect(await held()).toBe(before)
  })

  it('is answered, and the connection used again, when it is refused early @nightly', async () => {
    const { token } = await newPatient({ consent: false })
    const body = form([pdf(writePdf({ length: 5_000_000 }))])
    const answers = []
    for (let n = 0; n < 3; n++) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/medical-records`, {
        method: 'POST',
        headers: { 'content-type': FORM_TYPE, authorization: `Bearer ${token}` },
        body: new Uint8Array(body),
      })
      answers.push(answer.status, ((await answer.json()) as { code: string }).code)
    }
    expect(answers).toEqual([403, 'consent_required', 403, 'consent_required', 403, 'consent_required'])
  })

  it('stays what it is: a flipped bit in the store ends the answer before its end', async () => {
    const { token } = await newPatient()
    const bytes = writePdf({ length: 300_000 })
    const { body } = await upload(app, token, pdf(bytes))
    const [row] = await app.rows<{ storage_key: string }>(
      'select storage_key from medical_records where id = $1',
      [body.id],
    )
    const file = join(fileURLToPath(store.address), row?.storage_key ?? '')
    const sound = await readFile(file)
    const read = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/medical-records/${body.id}/content`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: answer.status, bytes: await answer.arrayBuffer() }
    }
    for (const [place, expected] of [
      [10, 409],
      [250_000, 'broken off'],
    ] as const) {
      const altered = Buffer.from(sound)
      altered[place] = (altered[place] ?? 0) ^ 1
      await writeFile(file, altered)
      const outcome = await read().then(
        ({ status }) => status,
        () => 'broken off',
      )
      expect([place, outcome]).toEqual([place, expected])
    }
    await writeFile(file, sound)
    expect((await read()).bytes.byteLength).toBe(bytes.length)
  })
})

describe('a file that is not allowed', () => {
  const sound = writePdf()
  it.each<[string, SampleFile, number]>([
    ['a program', { name: 'a.exe', type: 'application/x-msdownload', bytes: Buffer.from('MZ') }, 415],
    ['a renamed program', pdf(Buffer.from('MZ\x90\0'), 'a.pdf'), 415],
    ['HTML as JPEG', image('jpeg', Buffer.from('<html><script>alert(1)</script>'), 'a.jpg'), 415],
    ['SVG', { name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }, 415],
    ['a PDF named as a picture', { name: 'a.png', type: 'application/pdf', bytes: sound }, 415],
    ['a PDF declared as a picture', { name: 'a.pdf', type: 'image/png', bytes: sound }, 415],
    ['a double extension', pdf(sound, 'a.exe.pdf'), 415],
    ['a double extension the other way', pdf(sound, 'a.pdf.exe'), 415],
    ['no extension', pdf(sound, 'pdf'), 415],
    ['a PDF with a script', pdf(writePdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' })), 422],
    ['a DOCX with macros', docx(writeDocx([{ name: 'word/vbaProject.bin', content: 'x' }])), 422],
    ['a zip bomb', docx(writeDocx([{ name: 'word/a.xml', content: Buffer.alloc(90_000_000) }])), 422],
    ['a pixel bomb', image('png', writePixelBomb(50_000, 50_000)), 422],
    ['a polyglot', pdf(Buffer.concat([sound, writeDocx()])), 422],
    ['a macro document', { name: 'a.docm', type: WORD_TYPE, bytes: writeDocx() }, 415],
    ['two bytes as DOCX', docx(Buffer.from('PK')), 422],
  ])('is refused and leaves nothing: %s @nightly', async (_what, file, expected) => {
    const { id, token } = await newPatient()
    const before = await held()
    const { status, body } = await upload(app, token, file)
    expect(status).toBe(expected)
    if (expected === 415) expect(body.detail).toBe(NOT_SUPPORTED)
    else expect(body.detail).toMatch(/^File upload failed. Please check the file and try again. \w/)
    expect([await stored(id), await held()]).toEqual([[], before])
    expect((await app.request('GET', 'medical-records', { token })).body).toEqual({ items: [] })
  })

  it.each<[string, SampleFile, string]>([
    ['is damaged', pdf(sound.subarray(0, -20)), 'file_damaged'],
    ['has a password', pdf(writePdf({ trailer: '/Encrypt << /V 1 >>' })), 'file_encrypted'],
    ['holds a script', pdf(writePdf({ objects: ['<< /JS (x) >>'] })), 'file_active_content'],
    ['expands too far', image('png', writePixelBomb(50_000, 50_000)), 'file_too_complex'],
    ['is another type', pdf(Buffer.from('<html>')), 'file_type_not_supported'],
  ])('is refused with the reason that it %s @nightly', async (_what, file, code) => {
    const { token } = await newPatient()
    expect((await upload(app, token, file)).body.code).toBe(code)
  })

  it.each<[string, Buffer, number]>([
    ['two files', form([pdf(sound), pdf(sound)]), 400],
    ['another field', form([pdf(sound)], { field: 'files' }), 400],
    ['a field beside it', form([pdf(sound)], { fields: { userId: randomUUID() } }), 400],
    ['no file', form([]), 400],
    ['no end', form([pdf(sound)]).subarray(0, -10), 400],
    ['nothing', Buffer.alloc(0), 400],
    ['a field of prototypes', form([pdf(sound)], { field: '__proto__' }), 400],
  ])('is refused as a form with %s', async (_what, body, expected) => {
    const { id, token } = await newPatient()
    const before = await held()
    const answer = await sendForm(app, token, body)
    expect([answer.status, answer.body.code]).toEqual([expected, 'invalid_input'])
    expect([await stored(id), await held()]).toEqual([[], before])
  })

  it('is refused as a form without a boundary, as JSON, and at every other route', async () => {
    const { token } = await newPatient()
    const body = form([pdf(sound)])
    const plain = await sendForm(app, token, body, { 'content-type': 'multipart/form-data' })
    expect(plain.status).toBe(400)
    expect((await app.request('POST', 'medical-records', { token, body: {} })).status).toBe(415)
    const elsewhere = { method: 'POST', url: '/api/bookings', payload: body } as const
    const headers = { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE }
    expect((await app.app.inject({ ...elsewhere, headers })).statusCode).toBe(415)
  })

  it('is refused from another site, and without a session, before it is read', async () => {
    const { token } = await newPatient()
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await upload(app, token, pdf(sound), foreign)).status).toBe(403)
    expect((await upload(app, undefined, pdf(sound))).status).toBe(401)
  })
})

describe('the name of a file', () => {
  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\\\Users\\\\me\\\\scan.pdf', 'scan.pdf'],
    ['a%22b%0D%0Ac.pdf', 'a"bc.pdf'],
    ['a\u202efdp.exe\u202c.pdf', undefined],
    ['blood\u202e\u200b test\u0007.pdf', 'blood test.pdf'],
    ['.pdf', 'file.pdf'],
    [`${'x'.repeat(5_000)}.pdf`, `${'x'.repeat(150)}.pdf`],
    ["Analyse d'Amélie <b>.pdf", "Analyse d'Amélie <b>.pdf"],
    ['نتائج.pdf', 'نتائج.pdf'],
  ])('is cleaned and never used in the store: %# @nightly', async (sent, shown) => {
    const { id, token } = await newPatient()
    const { status, body } = await upload(app, token, pdf(writePdf(), sent))
    if (!shown) {
      expect(status).toBe(415)
      return
    }
    expect([status, body.name]).toEqual([201, shown])
    const { headers } = await download(token, body.id)
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\w. ()-]+"; filename\*=UTF-8''[\w.!~%-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(shown)
    const [row] = await app.rows<{ storage_key: string }>(
      'select storage_key from medical_records where user_id = $1',
      [id],
    )
    expect(row?.storage_key).toMatch(/^medical-records\/[0-9a-f]{32}\/\d+_[0-9a-f]{32}\.pdf$/)
  })
})

describe("another's file", () => {
  it('is as absent as one that never was, to patients, and to staff while nobody shares it', async () => {
    const owner = await newPatient()
    const other = await newPatient()
    const { body } = await upload(app, owner.token, pdf(writePdf()))
    await shareWithTeam(app, owner.token, body.id)
    const { body: kept } = await upload(app, owner.token, pdf(writePdf({ length: 2_000 }), 'kept.pdf'))
    const reason = '?reason=because%20I%20want%20to'
    for (const [token, file] of [
      [other.token, body],
      [moderator, kept],
      [admin, kept],
    ] as const) {
      for (const id of [file.id, randomUUID()]) {
        const answers = await Promise.all([
          app.request('GET', `medical-records/${id}/content${reason}`, { token }),
          app.request('GET', `medical-records/${id}/accesses`, { token }),
          app.request('DELETE', `medical-records/${id}`, { token }),
        ])
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      }
    }
    expect(await actions(body.id)).toEqual(['record.upload', 'record.share'])
    expect(await actions(kept.id)).toEqual(['record.upload'])
    expect((await download(owner.token, body.id)).statusCode).toBe(200)
    const list = await app.request<RecordListView>('GET', 'medical-records', { token: other.token })
    expect(list.body.items).toEqual([])
  })

  it.each(['moderator', 'admin'] as const)(
    'opens to a %s who says why, which its owner reads',
    async (role) => {
      const staff = role === 'admin' ? admin : moderator
      const owner = await newPatient()
      const bytes = writePdf()
      const { body } = await upload(app, owner.token, pdf(bytes))
      await shareWithTeam(app, owner.token, body.id)
      for (const query of ['', '?reason=', '?reason=short', '?reason=%20%20%20%20%20%20%20%20%20%20%20'])
        expect((await download(staff, body.id, query)).statusCode).toBe(400)
      expect(await actions(body.id)).toEqual(['record.upload', 'record.share'])
      const messages = await messagesOf(app, 'record.safe_copy')
      const [message] = messages.filter(({ payload }) => payload.recordId === body.id)
      if (message) await runMessage(app, message)
      const opened = await download(staff, body.id, '?reason=Second%20opinion%20asked%20for')
      expect([opened.statusCode, opened.rawPayload.equals(bytes)]).toEqual([200, false])
      await download(owner.token, body.id)
      const accesses = await app.request<RecordAccessListView>('GET', `medical-records/${body.id}/accesses`, {
        token: owner.token,
      })
      expect(accesses.body.items).toEqual([
        { id: expect.any(String), openedAt: expect.any(String), by: 'you', role: 'owner', reason: null },
        {
          id: expect.any(String),
          openedAt: expect.any(String),
          by: 'staff',
          role,
          reason: 'Second opinion asked for',
        },
      ])
      expect(await actions(body.id)).toEqual([
        'record.upload',
        'record.share',
        'record.copy',
        'record.open',
        'record.open',
      ])
      expect((await app.request('DELETE', `medical-records/${body.id}`, { token: staff })).status).toBe(404)
    },
  )

  it('goes to nobody whose look cannot be recorded @nightly', async () => {
    const { token } = await newPatient()
    const { body } = await upload(app, token, pdf(writePdf()))
    await app.rows('alter table record_accesses add constraint nobody check (false) not valid')
    const refused = await download(token, body.id)
    await app.rows('alter table record_accesses drop constraint nobody')
    expect(refused.statusCode).toBe(500)
    expect(refused.payload).not.toContain('%PDF')
    expect(await actions(body.id)).toEqual(['record.upload'])
  })

  it('is beyond the reach of a patient in the database itself @nightly', async () => {
    const owner = await newPatient()
    const other = await newPatient()
    await upload(app, owner.token, pdf(writePdf()))
    const grants = await app.rows<{ right: string }>(
      `select right_ as right from unnest(array['insert', 'update', 'delete']) right_
       where has_table_privilege('sihat_app', 'medical_records', right_)`,
    )
    expect(grants).toEqual([])
    const client = app.context.get(Database)
    const { sql } = await import('kysely')
    const seen = await client.transaction(
      {
        kind: 'user',
        userId: other.id,
        role: 'user',
        sessionId: randomUUID(),
        audience: 'patient',
        assurance: 'aal1',
        needsSecondFactor: false,
      },
      async (em) => (await sql`select id from medical_records`.execute(em.getKysely())).rows,
    )
    expect(seen).toEqual([])
  })
})

describe('deleting', () => {
  it('destroys the key at once and has the object removed, also of a file of an assessment', async () => {
    const { id: userId, token } = await newPatient()
    const key = { 'idempotency-key': randomUUID() }
    const { body } = await upload(app, token, pdf(writePdf(), 'Secret diagnosis.pdf'), key)
    await download(token, body.id)
    await app.rows('update medical_records set assessment_id = $1 where id = $2', [randomUUID(), body.id])
    const [before] = await app.rows<{ storage_key: string }>(
      'select storage_key from medical_records where id = $1',
      [body.id],
    )
    const remove = () => app.request('DELETE', `medical-records/${body.id}`, { token })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await download(token, body.id)).statusCode).toBe(404)
    const rows = await app.rows<object>('select * from medical_records where id = $1', [body.id])
    expect(rows).toMatchObject([{ status: 'deleted', wrapped_key: null, name: null, sha256: null }])
    const removals = await app.rows('select path from object_removals where due_at <= now()')
    expect(removals).toContainEqual({ path: before?.storage_key })
    const kept = await app.rows<{ all: string }>(
      'select coalesce(string_agg(k::text, $2), $2) as all from idempotency_keys k where user_id = $1',
      [userId, ' '],
    )
    expect(kept[0]?.all).not.toContain('Secret')
    expect((await app.request('GET', 'medical-records', { token })).body).toEqual({ items: [] })
    const accesses = await app.request<RecordAccessListView>('GET', `medical-records/${body.id}/accesses`, {
      token,
    })
    expect(accesses.body.items).toHaveLength(1)
  })
})

it('leaves nothing in the store that no record refers to', async () => {
  const rows = await app.rows<{ storage_key: string }>(
    `select storage_key from medical_records where status = 'ready'
     union select copy_path from medical_records where copy_path is not null
     union select path from object_removals where due_at <= now()`,
  )
  const known = new Set(rows.map(({ storage_key }) => storage_key.split('/').pop()))
  const entries = await readdir(fileURLToPath(store.address), { recursive: true, withFileTypes: true })
  const unknown = entries.filter((entry) => entry.isFile() && !known.has(entry.name))
  expect(unknown).toEqual([])
})
