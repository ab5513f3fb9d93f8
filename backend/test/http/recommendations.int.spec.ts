import type {
  HospitalRecommendation,
  HospitalRecommendationsView,
  TreatmentRecommendationsView,
} from '../../src/modules/assessments/recommendation.dto.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A patient who has consented, and sent this assessment where one is given. */
async function patientWith(assessment?: object) {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const consent = (granted: boolean) =>
    browser.request('PUT', 'profile/consents/health_data', {
      granted,
      textVersion: '2026-11-22.1',
      locale: 'en',
    })
  await consent(true)
  const submit = async (change: object) => {
    const form = { conditionCategory: 'Other', symptoms: 'Pain', urgencyLevel: 'low', ...change }
    const { status, body } = await browser.post<{ id: string }>('assessments', form)
    expect(status).toBe(201)
    return body.id
  }
  const assessmentId = assessment && (await submit(assessment))
  const hospitals = async (query = '') => {
    const { status, body } = await browser.get<HospitalRecommendationsView>(
      `recommendations/hospitals${query}`,
    )
    expect(status).toBe(200)
    return body
  }
  const treatments = async (query = '') => {
    const { status, body } = await browser.get<TreatmentRecommendationsView>(
      `recommendations/treatments${query}`,
    )
    expect(status).toBe(200)
    return body
  }
  return { account, browser, consent, submit, assessmentId, hospitals, treatments }
}

const slugs = ({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug)
const bySlug = <T extends { slug: string }>({ items }: { items: T[] }, slug: string) =>
  items.find((item) => item.slug === slug)

const PRICED = ['island-hospital', 'bangkok-hospital', 'memorial-sisli'] as const

/** Own prices of three heart hospitals while `work` runs, in dollars. */
async function withPrices(work: () => Promise<void>) {
  const set = (slug: string, treatment: string, min: number | null, max: number | null) =>
    app.rows(
      `update hospital_treatments set min_cost_cents = $3, max_cost_cents = $4
       where hospital_id = (select id from hospitals where slug = $1)
         and treatment_id = (select id from treatments where slug = $2)`,
      [slug, treatment, min && min * 100, max && max * 100],
    )
  await set(PRICED[0], 'angioplasty-stent', 4_000, 6_000)
  await set(PRICED[0], 'coronary-bypass-cabg', 9_000, 16_000)
  await set(PRICED[0], 'hip-replacement', 1_000, 2_000)
  await set(PRICED[1], 'angioplasty-stent', 20_000, 30_000)
  await set(PRICED[2], 'angioplasty-stent', 5_000, 9_000)
  try {
    await work()
  } finally {
    await app.rows('update hospital_treatments set min_cost_cents = null, max_cost_cents = null')
  }
}

const EMPTY_BASIS = {
  needsConsent: false,
  assessmentId: null,
  assessedAt: null,
  conditionCategory: null,
  urgencyLevel: null,
  budgetRange: null,
  maxCostUsd: null,
  maxCostFrom: null,
  preferredDestinations: [],
  destinations: [],
}

describe('recommended hospitals', () => {
  it('are those of the condition, preferred destinations first, with the facts that they have in common', async () => {
    const { hospitals, assessmentId } = await patientWith({
      conditionCategory: 'Fertility Treatment',
      urgencyLevel: 'urgent',
      budgetRange: 'Cost is not a concern',
      preferredDestinations: ['turkey', 'Mexico', 'Ghana'],
    })
    const view = await hospitals()
    expect(slugs(view)).toEqual(['memorial-sisli', 'sunway-medical-centre'])
    expect(view.items[0]).toMatchObject({
      name: expect.stringContaining('Memorial'),
      country: { code: 'TR' },
      accreditations: expect.any(Array),
      reviewsCount: 0,
      successStories: 0,
      successRatePercentage: null,
      estimatedCostMinUsd: null,
      estimatedCostMaxUsd: null,
      priceKnown: false,
      reasons: [
        { code: 'specialization', value: 'Fertility' },
        { code: 'destination', value: 'Turkey' },
      ],
    })
    expect(view.items[1]?.reasons).toEqual([{ code: 'specialization', value: 'Fertility' }])
    expect(view.emptiedBy).toBeNull()
    expect(view.basis).toEqual({
      ...EMPTY_BASIS,
      assessmentId,
      assessedAt: expect.stringMatching(/^20.+T/),
      conditionCategory: 'Fertility Treatment',
      urgencyLevel: 'urgent',
      budgetRange: 'Cost is not a concern',
      preferredDestinations: ['turkey', 'Mexico', 'Ghana'],
      destinations: [{ code: 'TR', name: 'Turkey' }],
      specializations: [{ slug: 'fertility', name: 'Fertility' }],
    })
  })

  it('hold what the public catalogue holds', async () => {
    const { hospitals } = await patientWith()
    const view = await hospitals()
    const { body } = await app.request<{ items: Partial<HospitalRecommendation>[] }>('GET', 'hospitals')
    expect(view.items).toHaveLength(9)
    expect(view.items).toMatchObject(body.items)
    expect(view.basis).toEqual({ ...EMPTY_BASIS, specializations: [] })
    expect(view.items.flatMap(({ reasons }) => reasons)).toEqual([])
  })

  it('rest on the newest assessment, and on nobody else’s', async () => {
    const { hospitals, submit } = await patientWith({ conditionCategory: 'Fertility Treatment' })
    const newest = await submit({ conditionCategory: 'Cosmetic Surgery' })
    const view = await hospitals()
    expect(view.basis).toMatchObject({ assessmentId: newest, conditionCategory: 'Cosmetic Surgery' })
    expect(slugs(view)).toEqual(['memorial-sisli'])
    const other = await patientWith()
    expect((await other.hospitals()).basis.assessmentId).toBeNull()
  })

  it('are not chosen by field where the catalogue has none for the condition', async () => {
    const { hospitals } = await patientWith({ conditionCategory: 'Dental Care' })
    const view = await hospitals()
    expect(view.items).toHaveLength(9)
    expect(view.basis).toMatchObject({ conditionCategory: 'Dental Care', specializations: [] })
  })

  it('read no assessment without consent', async () => {
    const { hospitals, treatments, consent } = await patientWith({
      conditionCategory: 'Cosmetic Surgery',
      budgetRange: 'Under $5,000',
    })
    await consent(false)
    expect((await hospitals()).basis).toEqual({ ...EMPTY_BASIS, needsConsent: true, specializations: [] })
    expect((await treatments()).basis).toEqual({ ...EMPTY_BASIS, needsConsent: true, categories: [] })
    expect((await hospitals()).items).toHaveLength(9)
  })

  it.each([
    ['a specialization by its name', 'specialization=fertil', 2],
    ['a specialization by its slug', 'specialization=cosmetic-surgery', 1],
    ['a specialization in another case', 'specialization=FERTILITY', 2],
    ['a country by its code', 'country=kr', 1],
    ['a country by its name', 'country=malay', 3],
    ['a country whose code is part of other names', 'country=in', 2],
    ['a rating', 'minRating=4.5', 2],
    ['all of them', 'specialization=oncology&country=MY&minRating=5', 2],
    ['empty fields of a form', 'specialization=&country=&minRating=&maxCost=', 9],
  ])('are filtered by %s', async (_what, query, count) => {
    const { hospitals } = await patientWith()
    expect((await hospitals(`?${query}`)).items).toHaveLength(count)
  })

  it('have a reason for each filter that they pass', async () => {
    const { hospitals } = await patientWith({ conditionCategory: 'Fertility Treatment' })
    const { items, basis } = await hospitals('?specialization=cardiology&country=KR&minRating=4')
    expect(items.map(({ reasons }) => reasons)).toEqual([
      [
        { code: 'specialization', value: 'Cardiology' },
        { code: 'destination', value: 'South Korea' },
        { code: 'rating', value: 4 },
      ],
    ])
    expect(basis).toMatchObject({
      conditionCategory: 'Fertility Treatment',
      specializations: [{ slug: 'cardiology', name: 'Cardiology' }],
    })
  })

  it.each([
    ['specialization=astrology', 'specialization'],
    ['specialization=fertility&country=KR', 'country'],
    ['country=Atlantis&minRating=5', 'country'],
    ['country=KR&minRating=5', 'minRating'],
  ])('say what empties the list: %s', async (query, filter) => {
    const { hospitals } = await patientWith()
    expect(await hospitals(`?${query}`)).toMatchObject({ items: [], emptiedBy: filter })
  })

  it('cost no more than asked for; unknown prices stay, behind the known ones', async () => {
    const { hospitals } = await patientWith({
      conditionCategory: 'Heart Disease',
      budgetRange: '$15,000 - $30,000',
      preferredDestinations: ['Thailand'],
    })
    await withPrices(async () => {
      const view = await hospitals()
      expect(view.basis).toMatchObject({ maxCostUsd: 15_000, maxCostFrom: 'assessment' })
      expect(view.items.map(({ priceKnown }) => priceKnown)).toEqual([
        true,
        true,
        ...Array(view.items.length - 2).fill(false),
      ])
      expect(slugs(view).slice(0, 2).sort()).toEqual([PRICED[0], PRICED[2]])
      expect(slugs(view)).not.toContain(PRICED[1])
      expect(slugs(view)[2]).toBe('bumrungrad-international')
      // The bypass costs too much, the hip is another matter.
      expect(bySlug(view, PRICED[0])).toMatchObject({
        estimatedCostMinUsd: 4_000,
        estimatedCostMaxUsd: 6_000,
        reasons: expect.arrayContaining([{ code: 'budget', value: 15_000 }]),
      })
      expect(bySlug(view, 'bumrungrad-international')?.reasons.map(({ code }) => code)).not.toContain(
        'budget',
      )
      const dearer = await hospitals('?maxCost=30000')
      expect(dearer.basis).toMatchObject({ maxCostUsd: 30_000, maxCostFrom: 'query' })
      expect(slugs(dearer)[0]).toBe(PRICED[1])
      expect(bySlug(dearer, PRICED[0])).toMatchObject({
        estimatedCostMinUsd: 4_000,
        estimatedCostMaxUsd: 16_000,
      })
      expect(slugs(await hospitals('?maxCost=5999.99'))).not.toContain(PRICED[0])
      expect(slugs(await hospitals('?maxCost=6000'))).toContain(PRICED[0])
      expect(await hospitals('?maxCost=1000&country=Turkey')).toMatchObject({
        items: [],
        emptiedBy: 'maxCost',
      })
    })
  })

  it('hold a price as verified only while each of its range has a claim that has not expired', async () => {
    const { hospitals } = await patientWith({ conditionCategory: 'Heart Disease' })
    const shown = async () => {
      const { priceKnown, priceVerified, priceCheckedAt } = bySlug(await hospitals(), PRICED[0]) ?? {}
      return { priceKnown, priceVerified, priceCheckedAt }
    }
    const state = (treatment: string, checkedAt: string) =>
      app.rows(
        `insert into claims (id, subject_type, subject_id, treatment_id, field, value, source, checked_at)
         select gen_random_uuid(), 'hospital', h.id, t.id, 'price', 'Any', 'Price list', $3
         from hospitals h, treatments t where h.slug = $1 and t.slug = $2`,
        [PRICED[0], treatment, checkedAt],
      )
    expect(await shown()).toEqual({ priceKnown: false, priceVerified: false, priceCheckedAt: null })
    await withPrices(async () => {
      const unverified = { priceKnown: true, priceVerified: false, priceCheckedAt: null }
      try {
        expect(await shown()).toEqual(unverified)
        await state('angioplasty-stent', '2026-03-02T00:00:00Z')
        expect(await shown()).toEqual(unverified)
        await state('coronary-bypass-cabg', '2026-02-01T00:00:00Z')
        expect(await shown()).toEqual({
          priceKnown: true,
          priceVerified: true,
          priceCheckedAt: '2026-02-01T00:00:00Z',
        })
        await app.rows(
          `update claims set expires_at = now() where field = 'price' and checked_at < '2026-03-01'`,
        )
        expect(await shown()).toEqual(unverified)
      } finally {
        await app.rows(`delete from claims where field = 'price'`)
      }
    })
  })

  it('know no price for a field that no treatment of the catalogue belongs to', async () => {
    const { hospitals } = await patientWith({ conditionCategory: 'Dental Care' })
    await withPrices(async () => {
      const transplants = await hospitals('?specialization=transplant&maxCost=1')
      expect(bySlug(transplants, PRICED[2])).toMatchObject({ priceKnown: false, estimatedCostMinUsd: null })
      const dental = await hospitals('?maxCost=1')
      expect(dental.items.map(({ priceKnown }) => priceKnown)).toEqual(Array(9).fill(false))
      const other = await patientWith({ conditionCategory: 'Other' })
      expect(bySlug(await other.hospitals(), PRICED[0])).toMatchObject({
        estimatedCostMinUsd: 1_000,
        estimatedCostMaxUsd: 16_000,
      })
    })
  })

  it.each([
    ['Under $5,000', 5_000],
    ['$5,000 - $15,000', 5_000],
    ['$30,000 - $50,000', 30_000],
    ['Over $50,000', 50_000],
    ['Cost is not a concern', null],
  ])('take the first amount of %s as the highest cost', async (budgetRange, maxCostUsd) => {
    const { hospitals } = await patientWith({ budgetRange })
    expect((await hospitals()).basis).toMatchObject({
      budgetRange,
      maxCostUsd,
      maxCostFrom: maxCostUsd === null ? null : 'assessment',
    })
  })

  it('count reviews and success stories', async () => {
    await app.rows(`
      insert into hospital_reviews (id, hospital_id, reviewer_name, review_text, rating_source, source_url, is_success_story)
      select gen_random_uuid(), id, 'Anonymous Patient', 'Good', 'default', 'https://example.org', n = 1
      from hospitals, generate_series(1, 3) n where slug = 'island-hospital'`)
    const { hospitals } = await patientWith()
    expect(bySlug(await hospitals(), 'island-hospital')).toMatchObject({ reviewsCount: 3, successStories: 1 })
  })

  it('leave out hospitals that are not active', async () => {
    await app.rows(`update hospitals set is_active = false where slug = 'asan-medical-center'`)
    const { hospitals } = await patientWith()
    expect(await hospitals('?country=KR')).toMatchObject({ items: [], emptiedBy: 'country' })
    await app.rows('update hospitals set is_active = true')
  })
})

describe('recommended treatments', () => {
  it('are those of the condition and the complementary ones', async () => {
    const { treatments } = await patientWith({
      conditionCategory: 'Heart Disease',
      preferredDestinations: ['India', 'South Korea'],
    })
    const view = await treatments()
    expect(slugs(view).slice(0, 2)).toEqual(['coronary-bypass-cabg', 'angioplasty-stent'])
    expect(view.items.slice(2).map(({ category }) => category)).toEqual(Array(6).fill('complementary'))
    expect(view.items[0]).toMatchObject({
      durationText: '3-4 weeks',
      minCostUsd: 7_000,
      priceKnown: true,
      successRatePercentage: null,
      reasons: [
        { code: 'category', value: 'cardiology' },
        { code: 'destination', value: 'India' },
      ],
    })
    expect(view.basis).toMatchObject({ conditionCategory: 'Heart Disease', categories: ['cardiology'] })
  })

  it('are the catalogue with the complementary ones where nothing is known', async () => {
    const { treatments } = await patientWith()
    const view = await treatments()
    const { body } = await app.request<{ items: object[] }>('GET', 'treatments')
    expect(view.items).toHaveLength(16)
    expect(view.items.slice(0, 10)).toMatchObject(body.items)
    expect(view.basis).toEqual({ ...EMPTY_BASIS, categories: [] })
    expect(view.items.flatMap(({ reasons }) => reasons)).toEqual([])
  })

  it.each([
    ['type=conventional', 10],
    ['type=ayurveda', 2],
    ['type=acupuncture', 2],
    ['type=functional', 2],
    ['evidenceLevel=moderate', 1],
    ['evidenceLevel=low', 5],
    ['category=cardiology', 2],
    ['category=complementary', 6],
    ['type=acupuncture&evidenceLevel=low', 1],
    ['type=conventional&maxCost=7000', 3],
    ['type=&evidenceLevel=&category=&maxCost=', 16],
  ])('are filtered by %s', async (query, count) => {
    const { treatments } = await patientWith()
    expect((await treatments(`?${query}`)).items).toHaveLength(count)
  })

  it('cost no more than the budget; unknown prices stay, behind the known ones', async () => {
    const { treatments } = await patientWith({
      conditionCategory: 'Heart Disease',
      budgetRange: '$15,000 - $30,000',
    })
    await app.rows(`update treatments set success_rate_percentage = 90 where slug = 'panchakarma-programme'`)
    const view = await treatments()
    await app.rows('update treatments set success_rate_percentage = null')
    expect(slugs(view).slice(0, 2)).toEqual(['angioplasty-stent', 'panchakarma-programme'])
    expect(view.items.map(({ priceKnown }) => priceKnown)).toEqual([true, ...Array(6).fill(false)])
    expect(view.items[0]?.reasons).toContainEqual({ code: 'budget', value: 15_000 })
    expect(view.items[1]?.reasons).toEqual([])
    expect(slugs(await treatments('?maxCost=18000&type=conventional'))).toHaveLength(2)
  })

  it('are sorted by the success rate where one is known', async () => {
    const { treatments } = await patientWith()
    await app.rows(`update treatments set success_rate_percentage = 61.5 where slug = 'ivf'`)
    await app.rows(`update treatments set success_rate_percentage = 95 where slug = 'spinal-fusion'`)
    const view = await treatments()
    await app.rows('update treatments set success_rate_percentage = null')
    expect(slugs(view).slice(0, 3)).toEqual(['spinal-fusion', 'ivf', 'hip-replacement'])
    expect(view.items[1]).toMatchObject({ successRatePercentage: 61.5 })
  })

  it.each([
    ['category=cardiology&type=ayurveda', 'type'],
    ['evidenceLevel=high', 'evidenceLevel'],
    ['category=cancer&maxCost=100', 'maxCost'],
  ])('say what empties the list: %s', async (query, filter) => {
    const { treatments } = await patientWith()
    expect(await treatments(`?${query}`)).toMatchObject({ items: [], emptiedBy: filter })
  })
})

it.each([
  'hospitals?minRating=5.1',
  'hospitals?minRating=-1',
  'hospitals?minRating=good',
  'hospitals?maxCost=-1',
  'hospitals?maxCost=Infinity',
  'hospitals?maxCost=1e99',
  'hospitals?userId=1',
  'hospitals?type=conventional',
  'hospitals?country=a&country=b',
  `hospitals?specialization=${'x'.repeat(101)}`,
  'treatments?type=other',
  'treatments?type=magic',
  'treatments?evidenceLevel=proven',
  'treatments?category=dental',
  'treatments?maxCost=abc',
  'treatments?minRating=4',
])('refuses %s', async (query) => {
  const { browser } = await patientWith()
  expect((await browser.get(`recommendations/${query}`)).status).toBe(400)
})

it.each(['%', '_', "'; drop table hospitals; --", '\\'])('takes %s literally', async (text) => {
  const { hospitals } = await patientWith()
  const query = encodeURIComponent(text)
  expect(await hospitals(`?specialization=${query}`)).toMatchObject({
    items: [],
    emptiedBy: 'specialization',
  })
  expect(await hospitals(`?country=${query}`)).toMatchObject({ items: [], emptiedBy: 'country' })
})

it('records that an assessment was read', async () => {
  const { hospitals, account } = await patientWith({})
  await hospitals()
  const acts = await app.rows(
    `select subject_id, details from audit_events where actor_id = $1 and action = 'recommendation.view'`,
    [account.id],
  )
  expect(acts).toEqual([{ subject_id: 'hospitals', details: { consents: true } }])
})
