import { randomUUID } from 'node:crypto'
import type {
  AssessmentDraftView,
  AssessmentListView,
  AssessmentView,
  SavedAssessmentDraftView,
} from '../../src/modules/assessments/assessment.dto.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const FILL_IN = 'Please fill in all required fields.'
const form = {
  conditionCategory: 'Heart Disease',
  symptoms: '  Pain, temp <38 and pulse >100 <script>alert(1)</script>  ',
  currentMedications: '<b>Aspirin</b> & others',
  medicalHistory: '',
  urgencyLevel: 'high',
  budgetRange: '$15,000 - $30,000',
  preferredDestinations: ['Malaysia', ' malaysia ', '<i>Oman</i>', 'Thailand', 'OMAN'],
}

interface Problem {
  code: string
  detail: string
  errors: { pointer: string; detail: string }[]
}

class Patient {
  constructor(
    readonly id: string,
    readonly browser: Browser,
  ) {}

  static async arrives({ consents = true } = {}): Promise<Patient> {
    const account = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const patient = new Patient(account.id, browser)
    if (consents) await patient.consent(true)
    return patient
  }

  consent = (granted: boolean) =>
    this.browser.request('PUT', 'profile/consents/health_data', {
      granted,
      textVersion: '2026-11-22.1',
      locale: 'en',
    })
  submit = (body: object = form, key?: string) =>
    this.browser.request<AssessmentView & Problem>(
      'POST',
      'assessments',
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    )
  save = (draft: object) =>
    this.browser.request<SavedAssessmentDraftView & Problem>('PUT', 'assessments/draft', draft)
  draft = async () => (await this.browser.get<AssessmentDraftView>('assessments/draft')).body
  stored = () =>
    app.rows<{ id: string }>('select * from health_assessments where user_id = $1 order by created_at', [
      this.id,
    ])
}

describe('an assessment', () => {
  it('is stored sanitised, with a snapshot of the whole form', async () => {
    const patient = await Patient.arrives()
    const { status, body } = await patient.submit()
    expect(status).toBe(201)
    const clean = {
      conditionCategory: 'Heart Disease',
      symptoms: 'Pain, temp <38 and pulse >100',
      currentMedications: 'Aspirin & others',
      medicalHistory: null,
      treatmentGoals: null,
      urgencyLevel: 'high',
      budgetRange: '$15,000 - $30,000',
      preferredDestinations: ['Malaysia', 'Oman', 'Thailand'],
      recordIds: [],
    }
    expect(body).toMatchObject({ ...clean, assessmentData: clean, uploadedFiles: [], version: 1 })
    expect(await patient.stored()).toMatchObject([
      { id: body.id, symptoms: clean.symptoms, assessment_data: clean, uploaded_files: [], record_ids: [] },
    ])
    const acts = await app.rows('select action, actor_id, details from audit_events where subject_id = $1', [
      body.id,
    ])
    expect(acts).toEqual([{ action: 'assessment.create', actor_id: patient.id, details: {} }])
  })

  it('needs no more than condition, symptoms and urgency', async () => {
    const patient = await Patient.arrives()
    const { status, body } = await patient.submit({
      conditionCategory: 'Other',
      symptoms: 'Tired',
      urgencyLevel: 'low',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ budgetRange: null, preferredDestinations: [] })
  })

  it.each([
    ['conditionCategory', undefined],
    ['conditionCategory', ''],
    ['symptoms', undefined],
    ['symptoms', null],
    ['symptoms', '   '],
    ['symptoms', '<p><script>alert(1)</script></p>'],
    ['urgencyLevel', ''],
    ['urgencyLevel', null],
  ])('says in the words of the form when %s is %s', async (field, value) => {
    const patient = await Patient.arrives()
    const { status, body } = await patient.submit({ ...form, [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', detail: FILL_IN, errors: [{ pointer: `/${field}` }] })
    expect(await patient.stored()).toEqual([])
  })

  it.each([
    ['an unknown condition', { conditionCategory: 'Homesickness' }],
    ['an urgency of bookings', { urgencyLevel: 'normal' }],
    ['a budget that the form does not have', { budgetRange: '$1' }],
    ['an empty destination', { preferredDestinations: ['Malaysia', ' '] }],
    ['destinations that are no list', { preferredDestinations: 'Malaysia' }],
    ['a destination without end', { preferredDestinations: ['x'.repeat(101)] }],
    ['too many destinations', { preferredDestinations: Array.from({ length: 31 }, (_, n) => `Place ${n}`) }],
    ['symptoms without end', { symptoms: 'x'.repeat(5_001) }],
    ['symptoms that are no text', { symptoms: { $ne: '' } }],
    ['six records', { recordIds: Array.from({ length: 6 }, () => randomUUID()) }],
    ['a record that is none', { recordIds: ['../../etc/passwd'] }],
    ["another person's id", { userId: randomUUID() }],
    ['an id', { id: randomUUID() }],
    ['a draft version that is none', { draftVersion: -1 }],
    ['stored files', { uploadedFiles: ['records/somebody-elses.pdf'] }],
    ['a snapshot', { assessmentData: {} }],
  ])('is refused with %s, and nothing is stored', async (_what, change) => {
    const patient = await Patient.arrives()
    const { status, body } = await patient.submit({ ...form, ...change })
    expect([status, body]).toMatchObject([400, { code: 'invalid_input' }])
    expect(await patient.stored()).toEqual([])
  })

  it('takes 5,000 characters, also where sanitising adds some', async () => {
    const patient = await Patient.arrives()
    const { status, body } = await patient.submit({ ...form, symptoms: '<a'.repeat(2_500) })
    expect(status).toBe(201)
    expect(body.symptoms).toBe('< a'.repeat(2_500))
    expect((await patient.submit({ ...form, symptoms: '🩺'.repeat(5_000) })).status).toBe(201)
  })

  it('needs consent', async () => {
    const patient = await Patient.arrives({ consents: false })
    const { status, body } = await patient.submit()
    expect([status, body]).toMatchObject([403, { code: 'consent_required' }])
    expect(await patient.stored()).toEqual([])
  })

  it('is stored once, however often and at once its key comes', async () => {
    const patient = await Patient.arrives()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => patient.submit(form, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await patient.stored()).toHaveLength(1)
    const other = await patient.submit({ ...form, symptoms: 'Others' }, key)
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_key_reused' }])
  })

  it('is stored once for a draft: the second tab is refused and the draft of the next one stays', async () => {
    const patient = await Patient.arrives()
    for (const version of [0, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => patient.submit({ ...form, draftVersion: version }, randomUUID())),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale_version' })
      expect(await patient.draft()).toMatchObject({
        data: null,
        version: version + 1,
        sentVersion: version + 1,
      })
      const next = { data: { symptoms: 'The next one' }, step: 1, version: version + 1 }
      expect((await patient.save(next)).status).toBe(200)
      const late = await patient.submit({ ...form, draftVersion: version })
      expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version' }])
      expect(await patient.draft()).toMatchObject({
        ...next,
        version: version + 2,
        sentVersion: version + 1,
      })
    }
    expect(await patient.stored()).toHaveLength(2)
    const third = await patient.submit({ ...form, draftVersion: 4 })
    expect([third.status, 'draftVersion' in third.body.assessmentData]).toEqual([201, false])
  })

  it('that was sent already is refused for its draft, not for a file that went with it', async () => {
    const patient = await Patient.arrives()
    expect((await patient.submit({ ...form, draftVersion: 0 })).status).toBe(201)
    const second = await patient.submit({ ...form, recordIds: [randomUUID()], draftVersion: 0 })
    expect([second.status, second.body]).toMatchObject([409, { code: 'stale_version' }])
    const older = await patient.submit({ ...form, draftVersion: 7 })
    expect(older.status).toBe(409)
  })

  it('is taken 3 times in 10 minutes; refused ones and repetitions do not count', async () => {
    const patient = await Patient.arrives()
    const key = randomUUID()
    for (let time = 0; time < 4; time++) {
      expect((await patient.submit({ ...form, symptoms: '' })).status).toBe(400)
      expect((await patient.submit({ ...form, recordIds: [randomUUID()] })).status).toBe(400)
    }
    for (let time = 0; time < 4; time++) expect((await patient.submit(form, key)).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 8 }, () => patient.submit()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(6)
    expect(refused[0]?.body).toMatchObject({
      code: 'rate_limited',
      detail: 'Too many requests. Please wait before trying again.',
    })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(590)
    expect(await patient.stored()).toHaveLength(3)
    expect((await patient.submit(form, key)).status).toBe(201)
    const other = await Patient.arrives()
    expect((await other.submit()).status).toBe(201)
  })
})

describe('the list of assessments', () => {
  it('is the own ones, newest first, page by page', async () => {
    const patient = await Patient.arrives()
    const other = await Patient.arrives()
    await other.submit()
    for (const symptoms of ['first', 'second', 'third']) await patient.submit({ ...form, symptoms })
    const page = async (query: string) =>
      (await patient.browser.get<AssessmentListView>(`assessments${query}`)).body
    const all = await page('')
    expect(all.items.map(({ symptoms }) => symptoms)).toEqual(['third', 'second', 'first'])
    expect(all.nextCursor).toBeUndefined()
    const first = await page('?limit=2')
    expect(first.items).toEqual(all.items.slice(0, 2))
    const second = await page(`?limit=2&cursor=${first.nextCursor}`)
    expect(second).toEqual({ items: all.items.slice(2) })
    const acts = await app.rows(
      `select action from audit_events where actor_id = $1 and action = 'assessment.list'`,
      [patient.id],
    )
    expect(acts).toHaveLength(3)
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=x',
    `cursor=${Buffer.from(`2026-02-31T00:00:00+00:00 ${randomUUID()}`).toString('base64url')}`,
    `cursor=${Buffer.from(`2026-02-01T00:00:00+16:00 ${randomUUID()}`).toString('base64url')}`,
    `cursor=${Buffer.from(`5.0 ${randomUUID()}`).toString('base64url')}`,
    'userId=1',
  ])('refuses %s', async (query) => {
    const patient = await Patient.arrives()
    expect((await patient.browser.get(`assessments?${query}`)).status).toBe(400)
  })

  it("shows one's own alone, and another person's as little as one that never was", async () => {
    const patient = await Patient.arrives()
    const other = await Patient.arrives()
    const { body } = await patient.submit()
    const own = await patient.browser.get<AssessmentView>(`assessments/${body.id}`)
    expect([own.status, { ...own.body, emergency: null }]).toEqual([200, body])
    for (const id of [body.id, randomUUID()]) {
      const { status, body: problem } = await other.browser.get(`assessments/${id}`)
      expect([status, problem]).toMatchObject([404, { code: 'not_found' }])
    }
    expect((await other.browser.get('assessments/nonsense')).status).toBe(400)
    const views = await app.rows(
      `select actor_id from audit_events where action = 'assessment.view' and subject_id = $1`,
      [body.id],
    )
    expect(views).toEqual([{ actor_id: patient.id }])
  })
})

describe('the draft', () => {
  const NOTHING = { data: null, step: null, version: 0, sentVersion: 0, savedAt: null }

  it('is saved incomplete and sanitised, and goes when the assessment is sent', async () => {
    const patient = await Patient.arrives()
    expect(await patient.draft()).toEqual(NOTHING)
    const first = await patient.save({ data: { symptoms: ' <b>Pa</b>' }, step: 1, version: 0 })
    expect([first.status, first.body]).toMatchObject([200, { data: { symptoms: 'Pa' }, step: 1, version: 1 }])
    const data = {
      conditionCategory: '',
      symptoms: 'Pain',
      urgencyLevel: 'high',
      preferredDestinations: ['Oman'],
    }
    const second = await patient.save({ data, step: 2, version: 1 })
    const saved = { data, step: 2, version: 2, sentVersion: 0, savedAt: expect.stringMatching(/^20.+T/) }
    expect(second.body).toEqual({ ...saved, emergency: null })
    expect(await patient.draft()).toEqual(saved)
    expect((await patient.submit()).status).toBe(201)
    expect(await patient.draft()).toEqual({ ...NOTHING, version: 3, sentVersion: 3 })
    const late = await patient.save({ data, step: 2, version: 2 })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version' }])
    expect(await patient.draft()).toEqual({ ...NOTHING, version: 3, sentVersion: 3 })
  })

  it('of the next assessment is out of reach of a device that made its own before the last one was sent', async () => {
    const patient = await Patient.arrives()
    await patient.save({ data: { symptoms: 'From the phone' }, step: 1, version: 0 })
    await patient.submit()
    const { version } = await patient.draft()
    const next = await patient.save({ data: { symptoms: 'Something else' }, step: 1, version })
    expect(next.status).toBe(200)
    for (const old of Array.from({ length: version + 1 }, (_, n) => n)) {
      const { status, body } = await patient.save({ data: { symptoms: 'Old' }, step: 1, version: old })
      expect([status, body]).toMatchObject([409, { code: 'stale_version' }])
    }
    expect({ ...(await patient.draft()), emergency: null }).toEqual(next.body)
  })

  it('does not begin with a first saving that comes after the assessment was sent', async () => {
    const patient = await Patient.arrives()
    await patient.submit()
    expect((await patient.save({ data: { symptoms: 'Late' }, step: 1, version: 0 })).status).toBe(409)
    const emptied = await patient.draft()
    expect(emptied).toEqual({ ...NOTHING, version: 1, sentVersion: 1 })
    await patient.submit()
    expect(await patient.draft()).toEqual({ ...NOTHING, version: 2, sentVersion: 2 })
    expect((await patient.save({ data: { symptoms: 'New' }, step: 1, version: 2 })).status).toBe(200)
  })

  it('stays when the assessment is refused', async () => {
    const patient = await Patient.arrives()
    await patient.save({ data: { symptoms: 'Pain' }, step: 1, version: 0 })
    expect((await patient.submit({ ...form, symptoms: '' })).status).toBe(400)
    expect(await patient.draft()).toMatchObject({ data: { symptoms: 'Pain' }, version: 1 })
  })

  it.each(['symptoms', 'currentMedications', 'medicalHistory', 'treatmentGoals'])(
    'says whom to call when the %s tell of an emergency, also when the draft is not saved',
    async (field) => {
      const patient = await Patient.arrives()
      const draft = { data: { [field]: 'I have chest pain and cannot breathe' }, step: 0, version: 0 }
      const emergency = { text: expect.stringContaining('local emergency number') }
      const saved = await patient.save(draft)
      expect([saved.status, saved.body]).toMatchObject([200, { version: 1, emergency }])
      const stale = await patient.save({ ...draft, step: 1 })
      expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version', emergency }])
    },
  )

  it('is saved once for each version', async () => {
    const patient = await Patient.arrives()
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) => patient.save({ data: { symptoms: `${n}` }, step: 1, version })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    }
    expect(await patient.draft()).toMatchObject({ version: 2 })
    expect((await patient.save({ data: {}, step: 1, version: 9 })).status).toBe(409)
  })

  it('is saved once however often the same saving comes, as long as nothing else was saved', async () => {
    const patient = await Patient.arrives()
    const saving = (version: number) => ({ data: { symptoms: 'Pain <b>here</b> ' }, step: 1, version })
    for (const version of [0, 1]) {
      const first = await patient.save(saving(version))
      expect([first.status, first.body]).toMatchObject([
        200,
        { data: { symptoms: 'Pain here' }, version: version + 1 },
      ])
      const again = await patient.save(saving(version))
      expect([again.status, again.body]).toEqual([200, first.body])
    }
    for (const other of [{ ...saving(1), step: 2 }, { ...saving(1), data: { symptoms: 'Pain' } }, saving(0)])
      expect((await patient.save(other)).status).toBe(409)
  })

  it('needs consent before the first answer, and after consent was withdrawn', async () => {
    const patient = await Patient.arrives({ consents: false })
    const save = (version: number) => patient.save({ data: { symptoms: 'Pain' }, step: 1, version })
    expect([(await save(0)).status, await patient.draft()]).toEqual([403, NOTHING])
    await patient.consent(true)
    expect((await save(0)).status).toBe(200)
    await patient.consent(false)
    const refused = await save(1)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'consent_required' }])
    expect(await patient.draft()).toMatchObject({ version: 1 })
  })

  it("is nobody else's", async () => {
    const patient = await Patient.arrives()
    const other = await Patient.arrives()
    await patient.save({ data: { symptoms: 'Private' }, step: 1, version: 0 })
    expect(await other.draft()).toEqual(NOTHING)
    expect((await other.save({ data: { symptoms: 'Theirs' }, step: 1, version: 0 })).status).toBe(200)
    expect(await patient.draft()).toMatchObject({ data: { symptoms: 'Private' } })
  })

  it.each([
    ['no data', { step: 1, version: 0 }],
    ['a list', { data: [], step: 1, version: 0 }],
    ['a text', { data: 'x', step: 1, version: 0 }],
    ['an unknown field', { data: { userId: 'x' }, step: 1, version: 0 }],
    ['a nested answer', { data: { symptoms: { text: 'x' } }, step: 1, version: 0 }],
    ['an answer without end', { data: { symptoms: 'x'.repeat(5_001) }, step: 1, version: 0 }],
    ['a step that is none', { data: {}, step: -1, version: 0 }],
    ['no version', { data: {}, step: 1 }],
    ['another person', { data: {}, step: 1, version: 0, userId: randomUUID() }],
  ])('is refused with %s', async (_what, draft) => {
    const patient = await Patient.arrives()
    const { status, body } = await patient.save(draft)
    expect([status, body]).toMatchObject([400, { code: 'invalid_input' }])
    expect(await patient.draft()).toEqual(NOTHING)
  })
})

it('keeps what was sent out of reach of the application, which changes and removes no assessment', async () => {
  const [rights] = await app.rows(`
    select has_table_privilege('sihat_app', 'health_assessments', 'update') as changes,
      has_table_privilege('sihat_app', 'health_assessments', 'delete') as removes,
      has_table_privilege('sihat_app', 'condition_specializations', 'insert') as sorts`)
  expect(rights).toEqual({ changes: false, removes: false, sorts: false })
})
