import type { AdminHospitalView } from '../../src/modules/hospitals/hospital.dto.js'
import type { HospitalImport } from '../../src/modules/hospitals/hospital-import.dto.js'
import { startApp, type TestApp } from '../support/index.js'
import { pressedTogether } from '../support/together.js'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
})
afterAll(() => app.close())

interface Refusal {
  code?: string
  detail?: string
  errors?: { pointer: string; detail: string }[]
}

const send = (
  csv: string | Buffer,
  { dryRun = 'true', key = '', token = admin, type = 'text/csv; charset=utf-8' } = {},
) =>
  app.request<HospitalImport & Refusal>('POST', `admin/hospitals/import?dryRun=${dryRun}`, {
    token,
    body: csv,
    headers: { 'content-type': type, ...(key && { 'idempotency-key': key }) },
  })
const add = (csv: string | Buffer, key = '') => send(csv, { dryRun: 'false', key })
const outcomes = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.lines.map(({ line, outcome, errors }) => [line, outcome, ...errors.map(({ column }) => column)])
const detail = async (csv: string | Buffer) => {
  const { status, body } = await send(csv)
  return [status, body.detail]
}
const stored = (city: string) =>
  app.rows('select name, slug, is_active, featured, phone from hospitals where city = $1 order by name', [
    city,
  ])
const imports = async () =>
  app.rows<{ details: object }>(
    `select details from audit_events where action = 'hospital.import' order by id`,
  )

describe('a dry run', () => {
  it('says of each row what would become of it, and adds nothing', async () => {
    const csv = [
      'Country,name,CITY,Bed capacity,website,featured,phone',
      'MY,Klinik Satu,Melaka,120,https://satu.example,yes,+60 6 123 4567',
      'malaysia,"Klinik, Dua",Melaka,,,,',
      'Atlantis,Klinik Tiga,Melaka,many,not a page,perhaps,12',
      ',,,,,,',
      'MY,klinik satu,MELAKA,,,,',
      'TH,,,,,,',
    ].join('\r\n')
    const answer = await send(`\uFEFF${csv}\r\n`)
    expect(answer.status).toBe(200)
    expect(outcomes(answer)).toEqual([
      [2, 'would_add'],
      [3, 'would_add'],
      [4, 'invalid', 'country', 'featured', 'phone', 'website', 'bed_capacity'],
      [6, 'invalid', 'name'],
      [7, 'invalid', 'name', 'city'],
    ])
    expect(answer.body.lines[1]).toMatchObject({ name: 'Klinik, Dua', city: 'Melaka' })
    expect(answer.body.lines[2]?.errors[0]?.detail).toBe('There is no country "Atlantis" on the list.')
    expect(answer.body.lines[3]?.errors[0]?.detail).toBe('This hospital stands in line 2 already.')
    expect(await stored('Melaka')).toEqual([])
    expect(await imports()).toEqual([])
  })

  it('knows the hospitals that are on the list, however they are written', async () => {
    const [known] = await app.rows<{ name: string; city: string; code: string }>(
      'select h.name, h.city, c.code from hospitals h join countries c on c.id = h.country_id limit 1',
    )
    const row = [known?.name.toUpperCase(), known?.city, known?.code.toLowerCase()]
    const answer = await send(`name,city,country\n${row.map((cell) => `"${cell}"`).join(',')}`)
    expect(outcomes(answer)).toEqual([[2, 'exists']])
  })

  it('counts lines as an editor does, over cells of several lines', async () => {
    const csv = 'name,city,country,description\nA,Miri,MY,"one\ntwo\n\nthree"\n\nB,Miri,MY,x\n'
    expect(outcomes(await send(csv))).toEqual([
      [2, 'would_add'],
      [7, 'would_add'],
    ])
  })

  it('takes no formula for a text, but what our own export has quoted', async () => {
    const csv = [
      'name;city;country;phone;description',
      '=HYPERLINK("x");Kuching;MY;;',
      `Rumah;Kuching;MY;'+60 82 123 456;'-quoted`,
      '@x;Kuching;MY;-5;',
    ].join('\n')
    expect(outcomes(await send(csv))).toEqual([
      [2, 'invalid', 'name'],
      [3, 'would_add'],
      [4, 'invalid', 'name', 'phone'],
    ])
  })

  it.each([
    ['an unknown column', 'name,city,country,beds,stars\nA,B,MY,1,2', 'There is no column "beds", "stars".'],
    ['a column twice', 'name,city,country,Name\nA,B,MY,A', 'The column "name" is there twice.'],
    ['a missing column', 'name,city\nA,B', 'The file needs the column country.'],
    ['nothing', '\n', 'This file is empty.'],
    ['no row', 'name,city,country\n', 'This file has no row below its first one.'],
    ['a quote that does not end', 'name,city,country\n"A,B,MY\n', 'The quotes of this file do not match'],
    [
      'Latin letters of one byte',
      Buffer.from('name,city,country\nÄ,B,MY', 'latin1'),
      'Please save the file as CSV in UTF-8.',
    ],
    [
      'letters of two bytes',
      Buffer.from('\uFEFFname,city,country\nA,B,MY', 'utf16le'),
      'Please save the file as CSV in UTF-8.',
    ],
    [
      'too many rows',
      `name,city,country\n${'A,B,MY\n'.repeat(1_001)}`,
      'Please import up to 1,000 hospitals at a time.',
    ],
  ])('says what is wrong about a file with %s', async (_what, csv, text) => {
    expect(await detail(csv)).toEqual([400, expect.stringContaining(text)])
  })
})

describe('an import', () => {
  it('adds all rows, inactive, once for a key, and is on record with the count', async () => {
    const csv =
      'name,city,country,featured,phone\nImport Satu,Taiping,MY,yes,+60 5 1\nImport Satu,Taiping,TH,,\n'.replace(
        '+60 5 1',
        '+60 5 123 456',
      )
    const answer = await add(csv, 'import-key-1')
    expect(outcomes(answer)).toEqual([
      [2, 'added'],
      [3, 'added'],
    ])
    const rows = [
      { name: 'Import Satu', slug: 'import-satu', is_active: false, featured: true, phone: '+60 5 123 456' },
      { name: 'Import Satu', slug: 'import-satu-taiping', is_active: false, featured: false, phone: null },
    ]
    expect(await stored('Taiping')).toEqual(rows)
    expect((await app.request('GET', 'hospitals/import-satu')).status).toBe(404)
    expect((await add(csv, 'import-key-1')).body).toEqual(answer.body)
    expect(outcomes(await add(csv, 'import-key-2'))).toEqual([
      [2, 'exists'],
      [3, 'exists'],
    ])
    expect(await stored('Taiping')).toEqual(rows)
    expect((await imports()).map(({ details }) => details)).toEqual([
      { added: 2, exist: 0 },
      { added: 0, exist: 2 },
    ])
    const other = await add(`${csv}X,Y,MY,,\n`, 'import-key-1')
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  it('adds none where a single row is not right', async () => {
    const { status, body } = await add('name,city,country\nGood,Bintulu,MY\nBad,Bintulu,Atlantis\n')
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'invalid_input',
        detail: 'Nothing was added: the file has rows that are not right.',
        errors: [{ pointer: '/3/country' }],
      },
    ])
    expect(await stored('Bintulu')).toEqual([])
  })

  it('adds each hospital once of files that arrive together', async () => {
    const csv = 'name,city,country\nTogether A,Sibu,MY\nTogether B,Sibu,MY\n'
    const answers = await pressedTogether(app, 'hospitals', () => add(csv))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await stored('Sibu')).toHaveLength(2)
  })

  it('takes a thousand rows in seconds @nightly', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `Many ${n},Labuan,MY,${'x'.repeat(900)}`)
    const begun = performance.now()
    const { body } = await add(`name,city,country,description\n${rows.join('\n')}`)
    expect(body.lines.filter(({ outcome }) => outcome === 'added')).toHaveLength(1_000)
    expect(performance.now() - begun).toBeLessThan(60_000)
  }, 90_000)

  it('shows what was added in the list of hidden hospitals', async () => {
    await add('name,city,country\nListed Klinik,Kulim,MY\n')
    const filter = encodeURIComponent(JSON.stringify({ status: 'inactive', q: 'Kulim' }))
    const { body } = await app.request<AdminHospitalView[]>('GET', `admin/hospitals?filter=${filter}`, {
      token: admin,
    })
    expect(body.map(({ name, rating }) => [name, rating])).toEqual([['Listed Klinik', 4]])
  })
})

describe('the body', () => {
  it('is CSV and nothing else here, and nowhere else', async () => {
    const asJson = await send('{}', { type: 'application/json' })
    expect([asJson.status, asJson.body.detail]).toEqual([415, 'Please send a CSV file.'])
    const elsewhere = await app.request('POST', 'admin/hospitals', {
      token: admin,
      body: 'name,city',
      headers: { 'content-type': 'text/csv' },
    })
    expect(elsewhere.status).toBe(415)
  })

  it('has two megabytes at most', async () => {
    const { status, body } = await send(Buffer.alloc(2 * 1024 * 1024 + 1, 'x'))
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })

  it('comes with the word whether it is a dry run', async () => {
    const { status, body } = await send('name,city,country\nA,B,MY', { dryRun: '' })
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/dryRun'])
  })
})

it.each(['moderator', 'patient'] as const)('is closed to a %s', async (account) => {
  const token = await app.tokenOf(account)
  expect((await send('name,city,country\nA,B,MY', { token })).status).toBe(403)
})
