import type {
  AdminExchangeRateView,
  ConversionView,
  ImportedRates,
} from '../../src/modules/exchange-rates/exchange-rate.dto.js'
import { startApp, type TestApp } from '../support/index.js'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(() => app.close())
// Without the rates of the demonstration.
beforeEach(() => app.rows('delete from exchange_rates'))

const HEADER = 'base,quote,rate,source,published_at'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const row = (base: string, quote: string, rate: string, publishedAt = hoursAgo(1)) =>
  [base, quote, rate, `Bank of ${base}`, publishedAt].join()

const send = (csv: string | Buffer, token = admin) =>
  app.request<ImportedRates & { detail: string }>('POST', 'admin/exchange-rates/import', {
    token,
    body: csv,
    headers: { 'content-type': 'text/csv' },
  })
const conversion = (from: string, to: string) =>
  app.request<ConversionView & { code: string }>('GET', `exchange-rates/conversion?from=${from}&to=${to}`)

describe('importing exchange rates', () => {
  it('adds the rates of a file once', async () => {
    const csv = [HEADER, row('USD', 'NGN', '1484.25'), row('EUR', 'USD', '1.0842')].join('\r\n')
    expect((await send(csv)).body).toEqual({ added: 2, read: 2 })
    expect((await send(csv)).body).toEqual({ added: 0, read: 2 })
    const { body } = await conversion('EUR', 'NGN')
    expect(body.rate).toBe('1609.22385')
    expect(body.published.map(({ source }) => source)).toEqual(['Bank of EUR', 'Bank of USD'])
    const audited = await app.rows(
      `select details from audit_events where action = 'exchange_rate.import' order by id desc limit 1`,
    )
    expect(audited).toEqual([{ details: { added: 0, read: 2 } }])
  })

  it('reads the daily file of the European Central Bank', async () => {
    const day = new Date(Date.now() - 24 * 3_600_000)
    const written = day.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const { body } = await send(`Date, USD, JPY, ISK, \n${written}, 1.0842, 167.25, N/A, \n`)
    expect(body).toEqual({ added: 2, read: 2 })
    expect((await conversion('EUR', 'JPY')).body).toMatchObject({
      rate: '167.25',
      published: [
        { source: 'European Central Bank', publishedAt: `${day.toISOString().slice(0, 10)}T15:00:00.000Z` },
      ],
    })
  })

  it.each([
    ['another header', 'base,quote\nUSD,NGN', 'Line 1: The first line must be'],
    ['no rate', `${HEADER}\n`, 'Line 1: The file has no rates.'],
    [
      'an unknown currency',
      [HEADER, row('USD', 'XXX', '1')].join('\n'),
      'Line 2: "XXX" is not an ISO 4217 code.',
    ],
    ['one currency', [HEADER, row('USD', 'USD', '1')].join('\n'), 'Line 2: The two currencies are the same.'],
    ['a rate of zero', [HEADER, row('USD', 'NGN', '0.00')].join('\n'), 'Line 2: "0.00" is not a positive'],
    ['a decimal comma', [HEADER, row('USD', 'NGN', '"1,5"')].join('\n'), 'Line 2: "1,5" is not a positive'],
    [
      'a time without a zone',
      [HEADER, row('USD', 'NGN', '1', '2026-11-25T15:00')].join('\n'),
      'is not a time with a',
    ],
    [
      'a day that does not exist',
      [HEADER, row('USD', 'NGN', '1', '2026-02-30T15:00Z')].join('\n'),
      'Line 2:',
    ],
    [
      'a time in the future',
      [HEADER, row('USD', 'NGN', '1', hoursAgo(-2))].join('\n'),
      'Line 2: This time is in the',
    ],
    ['an open quote', `${HEADER}\n"USD,NGN`, 'The file is not valid CSV.'],
  ])('refuses a file with %s, and adds nothing of it', async (_what, csv, detail) => {
    const answer = await send(csv.endsWith('\n') ? csv : `${csv}\n${row('EUR', 'USD', '1.1')}`)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(detail)
    expect(await app.rows('select from exchange_rates')).toEqual([])
  })

  it('adds 1,000 rates at once, and refuses more', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => row('USD', 'NGN', '1484', hoursAgo(n + 1)))
    expect((await send([HEADER, ...rows].join('\n'))).body).toEqual({ added: 1_000, read: 1_000 })
    const { status, body } = await send([HEADER, ...rows, row('USD', 'KES', '129')].join('\n'))
    expect([status, body.detail]).toEqual([
      400,
      'Line 1: Import 1,000 rates or fewer at a time. Nothing was imported.',
    ])
  })

  it.each(['latin1', 'utf16le'] as const)('refuses a file in %s', async (encoding) => {
    const csv = [HEADER, row('USD', 'MZN', '64').replace('Bank of USD', 'Banco de Moçambique')].join('\n')
    expect((await send(Buffer.from(csv, encoding))).body.detail).toContain('Save the file as CSV in UTF-8.')
  })

  it('is for administrators alone', async () => {
    const moderator = await app.tokenOf('moderator')
    expect((await send([HEADER, row('USD', 'NGN', '1')].join('\n'), moderator)).status).toBe(403)
  })
})

describe('a conversion', () => {
  it('uses no rate that is older than 7 days', async () => {
    await send(
      [
        HEADER,
        row('USD', 'NGN', '1484', hoursAgo(7 * 24 - 1)),
        row('USD', 'KES', '129', hoursAgo(7 * 24 + 1)),
      ].join('\n'),
    )
    expect((await conversion('USD', 'NGN')).body.rate).toBe('1484')
    expect(await conversion('USD', 'KES')).toMatchObject({ status: 404, body: { code: 'no_exchange_rate' } })
    const { body } = await app.request<AdminExchangeRateView[]>(
      'GET',
      'admin/exchange-rates?sort=["quote","ASC"]',
      { token: admin },
    )
    expect(body.map(({ quote, isValid }) => [quote, isValid])).toEqual([
      ['KES', false],
      ['NGN', true],
    ])
  })

  it('uses the newest rate of its source', async () => {
    await send(
      [HEADER, row('USD', 'NGN', '1500', hoursAgo(2)), row('USD', 'NGN', '1400', hoursAgo(30))].join('\n'),
    )
    expect((await conversion('USD', 'NGN')).body.rate).toBe('1500')
  })

  it('refuses codes that are no currency', async () => {
    expect((await conversion('USD', 'usd')).status).toBe(400)
  })
})

it('rates cannot be changed or deleted by the logins of the product', async () => {
  const rights = await app.rows(`
    select privilege_type from information_schema.table_privileges
    where table_name = 'exchange_rates' and grantee in ('sihat_app', 'sihat_staff') and privilege_type <> 'SELECT'`)
  expect(rights).toEqual([{ privilege_type: 'INSERT' }])
})
