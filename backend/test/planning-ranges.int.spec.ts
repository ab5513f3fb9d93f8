import { PlanningRangesService } from '../src/modules/offers/index.js'
import { listValidRanges } from '../src/modules/offers/planning-range.repository.js'
import { Treatment } from '../src/modules/treatments/index.js'
import { systemActor } from '../src/platform/authz/index.js'
import { Database } from '../src/platform/database/index.js'
import { startApp, type TestApp } from './support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
// Without the ranges of the demonstration.
beforeEach(() => app.rows('delete from planning_ranges'))

const HEADER = 'item,destination,homes,treatment,unit,currency,lowest,likely,highest,source,url,checked_at'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const CELLS = {
  item: 'flight',
  destination: 'IN',
  homes: 'KE UG',
  treatment: '',
  unit: 'person',
  currency: 'USD',
  lowest: '350',
  likely: '420.50',
  highest: '600',
  source: 'Fares of an airline',
  url: 'https://fares.example/nairobi',
  checked_at: daysAgo(1),
}
const row = (changes: Partial<typeof CELLS> = {}) => Object.values({ ...CELLS, ...changes }).join()

const send = (...rows: string[]) =>
  app.context
    .get(PlanningRangesService)
    .import(systemActor('test'), Buffer.from([HEADER, ...rows].join('\r\n')))
const listed = (...destinations: string[]) =>
  listValidRanges(app.context.get(Database).catalogue, destinations)

describe('importing planning ranges', () => {
  it('adds the ranges of a file once', async () => {
    const rows = [
      row(),
      row({
        item: 'interpreter',
        homes: '',
        unit: 'trip',
        currency: 'UGX',
        likely: '500',
        treatment: 'knee-replacement',
      }),
    ]
    expect(await send(...rows)).toEqual({ added: 2, read: 2 })
    expect(await send(...rows)).toEqual({ added: 0, read: 2 })
    const knee = await app.context
      .get(Database)
      .transaction(systemActor('test'), (em) => em.findOneOrFail(Treatment, { slug: 'knee-replacement' }))
    expect(await listed('IN')).toEqual(
      expect.arrayContaining([
        {
          item: 'flight',
          destination: 'IN',
          homes: ['KE', 'UG'],
          treatmentId: null,
          unit: 'person',
          currency: 'USD',
          lowest: 35_000,
          likely: 42_050,
          highest: 60_000,
          sourceTitle: 'Fares of an airline',
          sourceUrl: 'https://fares.example/nairobi',
          checkedAt: daysAgo(1),
          isFictional: false,
        },
        expect.objectContaining({
          item: 'interpreter',
          treatmentId: knee.id,
          homes: [],
          likely: 500,
          lowest: 350,
        }),
      ]),
    )
    expect(await listed('TH')).toEqual([])
    const audited = await app.rows(
      `select details from audit_events where action = 'planning_range.import' order by id desc limit 1`,
    )
    expect(audited).toEqual([{ details: { added: 0, read: 2 } }])
  })

  it('corrects a range by another one, which comes first', async () => {
    await send(row())
    await send(row({ highest: '700' }))
    expect((await listed('IN')).map(({ highest }) => highest)).toEqual([70_000, 60_000])
  })

  it.each([
    ['another header', 'item,price', 'Line 1: The first line must be'],
    ['no range', HEADER, 'Line 1: The file has no planning ranges.'],
  ])('refuses a file with %s', async (_what, csv, message) => {
    const sent = app.context.get(PlanningRangesService).import(systemActor('test'), Buffer.from(csv))
    await expect(sent).rejects.toThrow(message)
  })

  it.each<[string, Partial<typeof CELLS>, string]>([
    ['an unknown item', { item: 'taxi' }, '"taxi" is not a code of the checklist, flight or visa.'],
    [
      'a line that is not on the checklist',
      { item: 'other', homes: '', unit: 'trip' },
      '"other" is not a code',
    ],
    ['an unknown country', { destination: 'XX' }, '"XX" is not a country code.'],
    ['an unknown home', { homes: 'KE Uganda' }, '"Uganda" is not a country code.'],
    ['a flight from nowhere', { homes: '' }, 'Name the countries that a flight is priced for'],
    [
      'an item that does not depend on the home',
      { item: 'pathology', unit: 'trip' },
      'pathology does not depend',
    ],
    ['an unknown treatment', { treatment: 'wellness' }, '"wellness" is not a treatment.'],
    ['another unit', { unit: 'trip' }, 'The unit of flight is person.'],
    ['an unknown currency', { currency: 'XXX' }, '"XXX" is not an ISO 4217 code.'],
    ['an amount with other digits', { likely: '1.500' }, '"1.500" is not an amount in USD.'],
    ['an amount below zero', { lowest: '-1' }, '"-1" is not an amount in USD.'],
    ['no amount', { likely: '' }, '"" is not an amount in USD.'],
    [
      'a decimal in a currency without digits',
      { currency: 'UGX', likely: '420.50' },
      '"420.50" is not an amount in UGX.',
    ],
    ['an amount that is too large', { highest: '1000000000.01' }, '"1000000000.01" is too large.'],
    ['falling amounts', { lowest: '500' }, 'Amounts rise from the lowest to the highest.'],
    ['no source', { source: '' }, 'Name the source in 200 characters or fewer.'],
    ['no address of the source', { url: '' }, 'Give the address of the source'],
    ['a script as its address', { url: 'javascript:alert(1)' }, 'Give the address of the source'],
    ['a day that does not exist', { checked_at: '2026-02-30' }, '"2026-02-30" is not a day as YYYY-MM-DD.'],
    ['a day in the future', { checked_at: daysAgo(-2) }, 'This day is in the future.'],
    ['a source that nobody checked for a year', { checked_at: daysAgo(367) }, 'Check the source again'],
  ])('refuses a file with %s, and adds nothing of it', async (_what, changes, message) => {
    await expect(send(row(), row(changes))).rejects.toThrow(`Line 3: ${message}`)
    expect(await app.rows('select from planning_ranges')).toEqual([])
  })

  it('names the line of a file with empty lines', async () => {
    await expect(send('', row(), '', row({ currency: 'XXX' }))).rejects.toThrow('Line 5: "XXX"')
  })
})

it('a range prices nothing 12 months after its check', async () => {
  await send(row(), row({ source: 'Fares of last year' }))
  const age = (interval: string) =>
    app.rows(
      `update planning_ranges set checked_at = current_date - interval '${interval}' where source_title = 'Fares of last year'`,
    )
  await age('12 months - 1 day')
  expect(await listed('IN')).toHaveLength(2)
  await age('12 months')
  expect((await listed('IN')).map(({ sourceTitle }) => sourceTitle)).toEqual(['Fares of an airline'])
})

it('ranges cannot be changed or deleted by the logins of the product', async () => {
  const rights = await app.rows(`
    select grantee, privilege_type from information_schema.table_privileges
    where table_name = 'planning_ranges' and grantee in ('sihat_app', 'sihat_staff') and privilege_type <> 'SELECT'`)
  expect(rights).toEqual([{ grantee: 'sihat_staff', privilege_type: 'INSERT' }])
})
