import type { AdminEnquiryView } from '../../src/modules/enquiries/enquiry.dto.js'
import type { BulkResult, ListCounts } from '../../src/platform/lists/index.js'
import { startApp, type TestApp } from '../support/index.js'

const ABSENT = '01a1fb67-0000-7000-8000-000000000000'

let app: TestApp
let admin: string
let moderator: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  moderator = await app.tokenOf('moderator')
  await app.rows(`
    insert into enquiries (id, name, email, country, message, status, created_at)
    select ('01a1fb67-1111-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n = 1 then '=HYPERLINK("http://evil.example")' when n = 2 then 'Élodie, "Mama" Bello' else 'Person ' || n end,
      'person' || n || '@lists.example', 'Kenya', 'My secret illness',
      case when n % 10 = 0 then 'answered' when n % 7 = 0 then 'closed' else 'open' end, now()
    from generate_series(1, 2005) n`)
})
afterAll(() => app.close())

const asFilter = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

async function file(query: string, token = admin) {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/admin/enquiries?format=csv&${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
}

it('a search for what thousands of rows hold finds them, in the order of the list, and no other', async () => {
  await app.rows(`
    insert into enquiries (id, name, email, country, message, status, created_at)
    select gen_random_uuid(), 'Person ' || n, 'x@lists.example', case when n % 100 > 0 then 'Atlantis' else 'Kenya' end, 'Hello',
      case when n % 2 = 0 then 'open' else 'closed' end, now() - interval '10 years' - n * interval '1 second'
    from generate_series(1, 6000) n`)
  const found = await app.request<AdminEnquiryView[]>(
    'GET',
    `admin/enquiries?${asFilter({ q: 'atlantis', status: 'open' })}&sort=["createdAt","DESC"]&range=[40,59]`,
    { token: moderator },
  )
  const names = Array.from({ length: 6000 }, (_, i) => i + 1).filter((n) => n % 100 > 0 && n % 2 === 0)
  expect(found.body.map(({ name }) => name)).toEqual(names.slice(40, 60).map((n) => `Person ${n}`))
  expect(found.headers['content-range']).toBe('enquiries 40-59/1000')
  await app.rows(`delete from enquiries where email = 'x@lists.example'`)
})

describe('a list as a file', () => {
  it('holds every row that matches, newest first, each once', async () => {
    const { status, headers, text } = await file(asFilter({ q: '@lists.example' }))
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="sihat-enquiries-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(headers['cache-control']).toContain('no-store')
    const [heading, ...rows] = text.trimEnd().split('\n')
    expect(heading).toBe('\uFEFFEnquiry,Received (UTC),Status,Answered (UTC),Name,Email,Phone,Country')
    const addresses = rows.map((row) => /person(\d+)@/.exec(row)?.[1])
    expect(addresses).toEqual(Array.from({ length: 2005 }, (_, i) => String(2005 - i)))
  })

  it('holds text only: no formula, no broken cell', async () => {
    const { text } = await file(asFilter({ q: '@lists.example' }))
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(text).toContain('"Élodie, ""Mama"" Bello"')
    expect(text).not.toContain('illness')
  })

  it.each([
    [' =1+1', `" '=1+1"`],
    ['\t@SUM(A1)', `"\t'@SUM(A1)"`],
    ['"=1+1', `"""'=1+1"`],
    ['\u200B=1+1', `"\u200B'=1+1"`],
    // A spreadsheet that parts cells at semicolons, as they do in much of Europe, begins a cell or a row there.
    ['Ada;=1+1', `"Ada;'=1+1"`],
    ['Ada; "-1+1', `"Ada; ""'-1+1"`],
    ['Ada\n=1+1', `"Ada\n'=1+1"`],
    ['\uFF1D1+1', `"'\uFF1D1+1"`],
    ['Ada = Eve - "Ife"', `"Ada = Eve - ""Ife"""`],
  ])('holds no formula that begins behind something: %j', async (name, cell) => {
    await app.rows(
      `insert into enquiries (id, name, email, country, message)
       values (gen_random_uuid(), $1, 'f@formula.example', 'Kenya', 'Hello')`,
      [name],
    )
    const { text } = await file(asFilter({ q: '@formula.example' }))
    await app.rows(`delete from enquiries where email = 'f@formula.example'`)
    const [, written = ''] = /,open,,(.*),f@formula/s.exec(text) ?? []
    expect(written.startsWith('"') ? written : `"${written}"`).toBe(cell)
  })

  it('of bookings says nothing of what is to be treated', async () => {
    const answer = await app.app.inject({
      method: 'GET',
      url: '/api/admin/bookings?format=csv',
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(answer.payload).toMatch(/^\uFEFFBooking,/)
    expect(answer.payload.split('\n')[0]).not.toMatch(/treatment|urgency|summary|requirement/i)
  })

  it('is empty but for its heading where nothing matches', async () => {
    const { status, text } = await file(asFilter({ q: 'nobody at all' }))
    expect([status, text.trimEnd().split('\n')]).toMatchObject([200, { length: 1 }])
  })

  it.each([
    ['ai/tickets', 'ai_ticket', true],
    ['audit-events', 'audit_event', true],
    ['bookings', 'booking', true],
    ['claims', 'claim', false],
    ['countries', 'country', false],
    ['enquiries', 'enquiry', true],
    ['exchange-rates', 'exchange_rate', false],
    ['fact-proposals', 'fact_proposal', false],
    ['hospitals', 'hospital', false],
    ['invoices', 'invoice', true],
    ['payments', 'payment', true],
    ['review-recipes', 'review_recipe', false],
    ['review-scrapes', 'review_scrape', false],
    ['review-source-hosts', 'review_source_host', false],
    ['reviews', 'review', true],
    ['specializations', 'specialization', false],
    ['treatments', 'treatment', false],
    ['users', 'user', true],
  ])('of %s is on record, and a page where it is about people', async (path, subject, isAboutPeople) => {
    const [last] = await app.rows('select max(id::text) as id from audit_events')
    for (const query of ['', '?format=csv'])
      expect(await app.request('GET', `admin/${path}${query}`, { token: admin })).toMatchObject({
        status: 200,
      })
    const entries = await app.rows(
      `select distinct action from audit_events where subject_type = $1 and subject_id = 'list' and id > $2 order by action desc`,
      [subject, last?.id ?? '00000000-0000-7000-8000-000000000000'],
    )
    const page = isAboutPeople ? [{ action: `${subject}.list` }] : []
    expect(entries).toEqual([...page, { action: `${subject}.export` }])
  })

  it('of a page is audited with the id of every row', async () => {
    const { body } = await app.request<AdminEnquiryView[]>('GET', 'admin/enquiries?range=[0,999]', {
      token: moderator,
    })
    const [entry] = await app.rows(
      `select details from audit_events where action = 'enquiry.list' and details ? 'rows' order by id desc limit 1`,
    )
    expect(entry).toMatchObject({ details: { ids: body.map(({ id }) => id).join(' '), rows: 1_000 } })
  })

  it('is downloaded by moderators too, and the audit log says so', async () => {
    expect(await file(asFilter({ q: 'person7@' }), moderator)).toMatchObject({ status: 200 })
    const [entry] = await app.rows(
      `select details from audit_events where action = 'enquiry.export' order by id desc limit 1`,
    )
    expect(entry).toMatchObject({
      details: { ids: '01a1fb67-1111-7000-8000-000000000007', rows: 1, filter: 'q' },
    })
  })

  it.each(['format=pdf', 'format=csv&filter={"password":1}', 'format=csv&filter=[]'])(
    'does not come for %s',
    async (query) => {
      const { status } = await app.request('GET', `admin/enquiries?${query}`, { token: admin })
      expect(status).toBe(400)
    },
  )
})

describe('the tabs of a list', () => {
  const counts = async (filter: object, token = admin) => {
    const { status, body } = await app.request<ListCounts>(
      'GET',
      `admin/enquiries/counts?${asFilter(filter)}`,
      {
        token,
      },
    )
    expect(status).toBe(200)
    return body
  }

  it('are counted in one request, whichever is open', async () => {
    const before = await counts({})
    await app.rows(`update enquiries set status = 'open' where email = 'person10@lists.example'`)
    const moved = { open: 1, answered: -1, closed: 0 }
    for (const asked of [await counts({}), await counts({ status: 'closed' }, moderator)]) {
      expect([asked.all, asked.most]).toEqual([before.all, 10_000])
      for (const [tab, by] of Object.entries(moved))
        expect(asked.tabs[tab]).toBe((before.tabs[tab] ?? 0) + by)
    }
    await app.rows(`update enquiries set status = 'answered' where email = 'person10@lists.example'`)
  })

  it('are counted for what is sought', async () => {
    expect(await counts({ q: 'person10@' })).toEqual({
      most: 1_000,
      all: 1,
      tabs: { open: 0, answered: 1, closed: 0 },
    })
    expect(await counts({ q: 'person1', status: 'closed' })).toEqual(await counts({ q: 'person1' }))
  })

  it('are written to the audit log where a filter names what is counted', async () => {
    const entries = async () =>
      app.rows(`select details from audit_events where action = 'enquiry.list' and details ? 'counted'`)
    const before = await entries()
    await counts({})
    expect(await entries()).toEqual(before)
    await counts({ q: 'person10@', status: 'closed' }, moderator)
    expect((await entries()).slice(before.length)).toEqual([
      { details: { counted: 'tabs', filter: 'q status' } },
    ])
  })

  it('are not told where a search finds more than are counted', async () => {
    expect(await counts({ q: '@lists.example' })).toEqual({ most: 1_000, all: 1_000, tabs: {} })
  })

  it.each(['bookings', 'users', 'payments', 'ai/tickets'])('of %s add up', async (list) => {
    const { status, body } = await app.request<ListCounts>('GET', `admin/${list}/counts`, { token: admin })
    expect(status).toBe(200)
    expect(Object.values(body.tabs).reduce((sum, n) => sum + n)).toBe(body.all)
  })
})

describe('one press for many rows', () => {
  const row = (n: number) => `01a1fb67-1111-7000-8000-${String(n).padStart(12, '0')}`
  const close = (items: object[], token = admin) =>
    app.request<BulkResult[]>('POST', 'admin/enquiries/bulk', { token, body: { items, status: 'closed' } })

  it('says of each what became of it, and one that is refused stops no other', async () => {
    const { status, body } = await close([
      { id: row(1), version: 1 },
      { id: row(2), version: 9 },
      { id: ABSENT, version: 1 },
      { id: row(3), version: 1 },
    ])
    expect([status, body]).toMatchObject([
      200,
      [
        { id: row(1), version: 2 },
        { id: row(2), code: 'stale_version' },
        { id: ABSENT, code: 'not_found' },
        { id: row(3), version: 2 },
      ],
    ])
    const { body: rows } = await app.request<AdminEnquiryView[]>(
      'GET',
      `admin/enquiries?${asFilter({ id: [row(1), row(2), row(3)] })}&sort=["id","ASC"]`,
      { token: admin },
    )
    expect(rows.map(({ status }) => status)).toEqual(['closed', 'open', 'closed'])
  })

  it.each([
    ['nothing', []],
    ['too many', Array.from({ length: 101 }, (_, i) => ({ id: row(i), version: 1 }))],
    ['a list in the place of a row', [[]]],
    ['no id', [{ id: 'x', version: 1 }]],
    ['no version', [{ id: row(4) }]],
    ['a field that is none', [{ id: row(4), version: 1, status: 'open' }]],
  ])('is refused for %s', async (_, items) => {
    expect(await close(items)).toMatchObject({ status: 400 })
  })

  it('is for moderators too', async () => {
    expect(await close([{ id: row(4), version: 1 }], moderator)).toMatchObject({ body: [{ version: 2 }] })
  })
})
