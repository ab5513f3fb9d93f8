import { v7 as uuid } from 'uuid'
import type {
  AdminCaseBriefView,
  CaseBriefContent,
  CaseBriefView,
  SavedCaseBriefView,
} from '../../src/modules/case-briefs/case-brief.dto.js'
import type { DataAccessListView } from '../../src/modules/privacy/data-access.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { PersonalData } from '../../src/platform/personal-data/index.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'

let app: TestApp
let moderator: string
let kneeReplacement: string
beforeAll(async () => {
  app = await startApp()
  moderator = await app.tokenOf('moderator')
  const [treatment] = await app.rows<{ id: string }>(
    `select id from treatments where slug = 'knee-replacement'`,
  )
  kneeReplacement = treatment?.id ?? ''
})
afterAll(() => app.close())

type Answer<T> = T & { code: string; errors: { pointer: string }[] }

const CONTENT: CaseBriefContent = {
  ageYears: 61,
  sex: 'female',
  country: 'KE',
  citizenships: ['KE'],
  languages: ['en', 'sw'],
  wish: 'A new knee on the left side',
  condition: 'Osteoarthritis, pain when walking',
  history: 'None',
  medicines: 'None',
  needs: 'A room without stairs',
  heightCm: 165,
  weightKg: 72,
  smoking: 'never',
  urgency: 'normal',
  fromMonth: '2027-03',
  toMonth: '2027-05',
  companions: 1,
  files: [],
}

const consent = (browser: Browser, granted: boolean) =>
  browser.request('PUT', 'profile/consents/health_data', {
    granted,
    textVersion: '2026-11-22.1',
    locale: 'en',
  })

async function newPatient() {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  await consent(browser, true)
  const { body } = await browser.post<{ id: string }>('bookings', {
    bookingType: 'surgery',
    treatmentId: kneeReplacement,
    medicalSummary: 'Pain in the left knee',
    preferredDate: '2027-04-10',
    companionCount: 2,
  })
  const path = `bookings/${body.id}/brief`
  return {
    id: account.id,
    password: account.password,
    browser,
    bookingId: body.id,
    read: () => browser.get<CaseBriefView>(path),
    save: (version: number, changes: Partial<CaseBriefContent> = {}) =>
      browser.request<Answer<SavedCaseBriefView>>('PUT', path, {
        version,
        content: { ...CONTENT, ...changes },
      }),
    approve: (version: number) => browser.post<Answer<CaseBriefView>>(`${path}/approve`, { version }),
  }
}

/** A file that is ready, without its content. */
async function addFile(userId: string): Promise<string> {
  const id = uuid()
  await app.rows(
    `insert into medical_records (id, user_id, status, folder, name, declared_type, content_type, size_bytes, sha256, storage_key, wrapped_key)
     values ($1, $2, 'ready', 'folder', 'Jane Doe knee.jpg', 'image/jpeg', 'image/jpeg', 1, repeat('0', 64), $3, 'test.key')`,
    [id, userId, `records/${id}`],
  )
  return id
}

describe('the suggested brief', () => {
  it('is built from the booking and the newest assessment, and is not stored', async () => {
    const { browser, bookingId, read } = await newPatient()
    await browser.post('assessments', {
      conditionCategory: 'Orthopedic Surgery',
      symptoms: 'Stiff in the morning',
      currentMedications: 'Paracetamol',
      medicalHistory: 'Asthma',
      treatmentGoals: 'To walk without pain',
      urgencyLevel: 'medium',
      preferredDestinations: ['Malaysia'],
    })
    const { body } = await read()
    expect(body).toMatchObject({ status: 'suggested', briefVersion: 0, version: 0, savedAt: null })
    expect(body.content).toMatchObject({
      wish: 'To walk without pain',
      condition: 'Pain in the left knee\n\nStiff in the morning',
      history: 'Asthma',
      medicines: 'Paracetamol',
      urgency: 'normal',
      fromMonth: '2027-04',
      toMonth: '2027-04',
      companions: 2,
    })
    expect(await app.rows('select from case_briefs where booking_id = $1', [bookingId])).toEqual([])
  })
})

describe('what the booking form asks for beside the illness', () => {
  const FORM = {
    specialRequirements: 'I use a wheelchair.',
    travelRequired: true,
    visaAssistanceNeeded: true,
  }

  it('is taken over for the patient to edit', async () => {
    const { browser, bookingId, read } = await newPatient()
    const { body: booking } = await browser.get<{ version: number }>(`bookings/${bookingId}`)
    await browser.request('PATCH', `bookings/${bookingId}`, { ...FORM, version: booking.version })
    expect((await read()).body.content.needs).toBe(
      'I use a wheelchair.\n\nI would like help with the journey and the visa.\n\nMy preferred day: April 10, 2027.',
    )
  })

  it('is checked for names and numbers like other free text', async () => {
    const { save } = await newPatient()
    const { body } = await save(0, { needs: 'Call +254 700 000 001 about the wheelchair' })
    expect(body.identifying).toEqual([{ pointer: '/content/needs', kinds: ['phone'] }])
  })

  it('is empty in a brief that was saved before the brief had a place for it', async () => {
    const { browser, bookingId, read } = await newPatient()
    const { needs: _, ...content } = CONTENT
    await browser.request('PUT', `bookings/${bookingId}/brief`, { version: 0, content })
    expect((await read()).body.content).toEqual({ ...content, needs: null })
  })
})

describe('saving a brief', () => {
  it('keeps every field', async () => {
    const { save, read } = await newPatient()
    const saved = await save(0)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ status: 'draft', briefVersion: 1, version: 1, content: CONTENT })
    const again = await save(1, { wish: 'Both knees' })
    expect(again.body).toMatchObject({ briefVersion: 1, version: 2 })
    expect((await read()).body.content).toEqual({ ...CONTENT, wish: 'Both knees' })
  })

  it('stores no readable text', async () => {
    const { save, bookingId } = await newPatient()
    await save(0)
    const [row] = await app.rows<{ content: Buffer }>(
      'select content from case_briefs where booking_id = $1',
      [bookingId],
    )
    expect(row?.content.toString('latin1')).not.toContain('knee')
  })

  it('refuses an older version, and keeps what is stored', async () => {
    const { save, read } = await newPatient()
    await save(0)
    const [first, second] = await Promise.all([save(1, { wish: 'One' }), save(1, { wish: 'Two' })])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const kept = first.status === 200 ? 'One' : 'Two'
    expect((await read()).body.content.wish).toBe(kept)
    expect((await save(0)).body.code).toBe('stale_version')
  })

  it.each([
    [{ ageYears: 121 }, '/content/ageYears'],
    [{ languages: ['xx'] }, '/content/languages'],
    [{ citizenships: ['Kenya'] }, '/content/citizenships'],
    [{ fromMonth: '2027-13' }, '/content/fromMonth'],
    [{ wish: 'x'.repeat(2_001) }, '/content/wish'],
    [{ files: [{ recordId: uuid(), kind: 'xray' as const, madeIn: null }] }, '/content/files/0/recordId'],
  ])('refuses %j', async (changes, pointer) => {
    const { save } = await newPatient()
    const { status, body } = await save(0, changes)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ pointer }])
  })

  it("refuses another patient's file", async () => {
    const [{ save }, other] = await Promise.all([newPatient(), newPatient()])
    const recordId = await addFile(other.id)
    const { body } = await save(0, { files: [{ recordId, kind: 'xray', madeIn: '2026-10' }] })
    expect(body.errors).toMatchObject([{ pointer: '/content/files/0/recordId' }])
  })

  it('needs the consent to the use of health data', async () => {
    const { browser, save } = await newPatient()
    await consent(browser, false)
    expect((await save(0)).body.code).toBe('consent_required')
  })

  it('is not possible after a cancellation', async () => {
    const { browser, bookingId, save } = await newPatient()
    await browser.post(`bookings/${bookingId}/cancel`, {})
    expect((await save(0)).body.code).toBe('invalid_transition')
  })

  it("shows nobody another patient's brief", async () => {
    const [{ save, bookingId }, other] = await Promise.all([newPatient(), newPatient()])
    await save(0)
    expect((await other.browser.get(`bookings/${bookingId}/brief`)).status).toBe(404)
    const write = await other.browser.request('PUT', `bookings/${bookingId}/brief`, {
      version: 1,
      content: CONTENT,
    })
    expect(write.status).toBe(404)
  })

  it('tells the patient whom to call in an emergency', async () => {
    const { save } = await newPatient()
    const { body } = await save(0, { condition: 'Crushing chest pain and I cannot breathe' })
    expect(body.emergency?.text).toContain('emergency')
  })
})

describe('completeness', () => {
  it('counts what hospitals need for the treatment', async () => {
    const { id, save } = await newPatient()
    const { body } = await save(0, { history: null, smoking: null })
    const missing = body.requirements.filter(({ isMet }) => !isMet).map(({ code }) => code)
    expect(missing).toEqual(['history', 'smoking', 'xray'])
    expect(body.completeness).toBe(76)

    const recordId = await addFile(id)
    const month = new Date().toISOString().slice(0, 7)
    const complete = await save(1, { files: [{ recordId, kind: 'xray', madeIn: month }] })
    expect(complete.body.completeness).toBe(100)
    const old = await save(2, { files: [{ recordId, kind: 'xray', madeIn: '2020-01' }] })
    expect(old.body.requirements.filter(({ isMet }) => !isMet).map(({ code }) => code)).toEqual(['xray'])
  })

  it('names free texts that seem to hold a name, a number or an address', async () => {
    const { save } = await newPatient()
    const { body } = await save(0, {
      wish: 'Please call me on +254 712 345 678',
      history: 'My email is jane@patients.example',
    })
    expect(body.identifying).toEqual([
      { pointer: '/content/wish', kinds: ['phone'] },
      { pointer: '/content/history', kinds: ['email'] },
    ])
  })
})

describe('approving a brief', () => {
  it('fixes it, and the next change makes another version', async () => {
    const { save, approve, read, bookingId } = await newPatient()
    await save(0)
    const approved = await approve(1)
    expect(approved.body).toMatchObject({ status: 'approved', briefVersion: 1, version: 2 })
    expect((await approve(1)).body).toMatchObject({ status: 'approved', version: 2 })

    const next = await save(2, { wish: 'Both knees' })
    expect(next.body).toMatchObject({ status: 'draft', briefVersion: 2, version: 1 })
    expect((await read()).body.status).toBe('draft')
    const update = app.rows(
      `update case_briefs set content = '\\x00' where booking_id = $1 and brief_version = 1`,
      [bookingId],
    )
    await expect(update).rejects.toThrow('An approved brief never changes')
  })

  it('refuses a version that the patient does not see', async () => {
    const { save, approve } = await newPatient()
    expect((await approve(0)).body.code).toBe('stale_version')
    await save(0)
    await save(1)
    expect((await approve(1)).body.code).toBe('stale_version')
  })

  it('marks the booking when a text may be about an emergency', async () => {
    const { save, approve, bookingId } = await newPatient()
    await save(0, { condition: 'Crushing chest pain and I cannot breathe' })
    await approve(1)
    expect(await app.rows('select possible_emergency from bookings where id = $1', [bookingId])).toEqual([
      { possible_emergency: true },
    ])
  })
})

describe('staff', () => {
  it('read the newest brief, and the patient sees who opened it', async () => {
    const { browser, bookingId, save } = await newPatient()
    const open = () =>
      app.request<Answer<AdminCaseBriefView>>('GET', `admin/bookings/${bookingId}/brief`, {
        token: moderator,
      })
    expect((await open()).body).toEqual({ brief: null })
    await save(0)
    expect((await open()).body.brief?.content).toEqual(CONTENT)
    const { body } = await browser.get<DataAccessListView>('profile/accesses')
    expect(body.items).toMatchObject([{ subject: 'booking', subjectId: bookingId, role: 'moderator' }])
    await consent(browser, false)
    expect((await open()).body.code).toBe('consent_required')
  })
})

it('an erasure deletes the briefs and their key, and counts them', async () => {
  const { id, browser, password, save } = await newPatient()
  await save(0)
  await browser.post('profile/erasure', { password })
  await runJobs(app, 'privacy.erasure')
  const [erasure] = await app.rows<{ outcome: { erased: Record<string, number> } }>(
    `select outcome from privacy_requests where user_id = $1 and kind = 'erasure'`,
    [id],
  )
  expect(erasure?.outcome.erased).toMatchObject({ booking_keys: 1, case_briefs: 1 })
})

it('an export holds the briefs in plain text', async () => {
  const { id, save } = await newPatient()
  await save(0)
  const database = app.context.get(Database)
  const sections = await database.snapshot(systemActor('test'), (em) =>
    app.context.get(PersonalData).exportAll(em, id),
  )
  expect(sections.caseBriefs).toMatchObject([{ briefVersion: 1, wish: CONTENT.wish }])
})
