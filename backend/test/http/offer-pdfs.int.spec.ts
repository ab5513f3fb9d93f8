import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { sql } from 'kysely'
import { OfferVerifier } from '../../src/modules/offers/index.js'
import type { AdminOfferView } from '../../src/modules/offers/offer.dto.js'
import { Config } from '../../src/platform/config/index.js'
import { Database } from '../../src/platform/database/index.js'
import { UpkeepRunner } from '../../src/platform/upkeep/index.js'
import { patientActor, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, runMessage } from '../support/jobs.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { OfferTeam } from '../support/offer-team.js'
import { offerContent } from '../support/offers.js'
import { erase, newQuotePatient, type QuotePatient } from '../support/quotes.js'
import { transactionsWait, whileLocked } from '../support/together.js'

const JOB = 'offer.pdf'

let app: TestApp
let store: ObjectStore
let team: OfferTeam
let library: PDFiumLibrary
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  team = await OfferTeam.of(app)
  library = await PDFiumLibrary.init()
})
afterAll(async () => {
  library.destroy()
  await app.close()
  await store.close()
})

/** Answers with the bytes as they were sent. */
const download = async (path: string, token: string | undefined) => {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'GET',
    url: `/api/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const code: unknown = String(headers['content-type']).includes('problem')
    ? JSON.parse(rawPayload.toString()).code
    : undefined
  return { status: statusCode, headers, code, bytes: rawPayload }
}

/** The text of each page. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const document = await library.loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return pages
}

const pdfsOf = (offer: AdminOfferView) =>
  app.rows<{ id: string; sha256: string; storage_key: string; hash: string }>(
    `select p.* from offer_pdfs p join offer_versions v using (id) where v.offer_id = $1 order by v.number`,
    [offer.id],
  )

const messageOf = async () => {
  const message = (await messagesOf(app, JOB)).at(-1)
  if (!message) throw new Error('No PDF was asked for')
  return message
}

describe('the PDF of an offer', () => {
  it('says what the published version says, on numbered pages', async () => {
    const { patient, offer } = await team.offer({
      diagnosis: 'BMI < 30 & "stage 4"',
      conditions: 'قد يكلف مفصل الركبة أكثر',
    })
    const path = `offers/${offer.id}.pdf`
    const early = await download(path, patient.browser.token)
    expect([early.status, early.code]).toEqual([409, 'offer_pdf_pending'])
    await runJobs(app, JOB)

    const { status, headers, bytes } = await download(path, patient.browser.token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename="offer-version-1.pdf"'),
      'cache-control': 'no-store',
      'content-length': String(bytes.length),
    })
    const pages = await pagesOf(bytes)
    const text = pages.join('\n')
    expect(text).toContain('Offer of')
    expect(text).toContain('BMI < 30 & "stage 4"')
    expect(text).toContain('USD 10,000.00')
    expect(text).toContain(offer.published?.hash)
    // Letters of the font that is part of the page, in whatever form they take beside each other.
    expect(text.normalize('NFKC')).toMatch(/الركبة|ةبكرلا/)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    })
    expect(await pdfsOf(offer)).toMatchObject([{ hash: offer.published?.hash }])
  })

  it('belongs to its version: a new version gets its own, and the earlier one stays', async () => {
    const { patient, offer } = await team.offer()
    await runJobs(app, JOB)
    const first = await download(`offers/${offer.id}.pdf`, patient.browser.token)
    const next = await team.publishNext(patient, offer, { roomCategory: 'suite' })
    expect((await download(`offers/${offer.id}.pdf`, patient.browser.token)).code).toBe('offer_pdf_pending')
    await runJobs(app, JOB)
    const second = await download(`offers/${offer.id}.pdf`, patient.browser.token)
    expect((await pagesOf(second.bytes)).join()).toContain(next.published?.hash)
    const earlier = await download(`offers/${offer.id}.pdf?version=1`, patient.browser.token)
    expect(earlier.bytes.equals(first.bytes)).toBe(true)
    const absent = await download(`offers/${offer.id}.pdf?version=3`, patient.browser.token)
    expect([absent.status, absent.code]).toEqual([404, 'not_found'])
  })
})

describe('the rendered PDF', () => {
  let patient: QuotePatient
  let offer: AdminOfferView
  beforeAll(async () => {
    ;({ patient, offer } = await team.offer())
    await runJobs(app, JOB)
  })

  it('is shown to its patient and the team alone, and the patient sees who opened it', async () => {
    const other = await newQuotePatient(app)
    const statusOf = async (path: string, token?: string) => (await download(path, token)).status
    expect(await statusOf(`offers/${offer.id}.pdf`, other.browser.token)).toBe(404)
    expect(await statusOf(`offers/${offer.id}.pdf`, team.author)).toBe(404)
    expect(await statusOf(`offers/${offer.id}.pdf`)).toBe(401)
    expect(await statusOf(`admin/offers/${offer.id}.pdf`, patient.browser.token)).toBe(403)
    const accesses = () => app.rows(`select 1 from data_accesses where user_id = $1`, [patient.id])
    const before = (await accesses()).length
    expect(await statusOf(`admin/offers/${offer.id}.pdf`, team.author)).toBe(200)
    expect(await accesses()).toHaveLength(before + 1)
  })

  it('lets the login of patients read it, and nothing else', async () => {
    const asPatient = (id: string, query: string) =>
      app.context
        .get(Database)
        .transaction(patientActor(id), (em) => sql.raw<object>(query).execute(em.getKysely()))
    const seen = await asPatient(patient.id, 'select id from offer_pdfs')
    expect(seen.rows).toEqual([{ id: (await pdfsOf(offer))[0]?.id }])
    await expect(asPatient(patient.id, 'delete from offer_pdfs')).rejects.toThrow('permission denied')
  })

  it('never changes', async () => {
    const [pdf] = await pdfsOf(offer)
    const change = (set: string) => app.rows(`update offer_pdfs set ${set} where id = $1`, [pdf?.id])
    await expect(change(`storage_key = 'offer-pdfs/other.pdf'`)).rejects.toThrow('never changes')
    await expect(change(`sha256 = repeat('0', 64)`)).rejects.toThrow('never changes')
    await change('wrapped_key = wrapped_key')
  })

  it('the check of published offers finds a flipped bit in a PDF, and a PDF that nobody rendered', async () => {
    const verify = () => app.context.get(OfferVerifier).verify()
    const sound = await verify()
    expect(sound.faults).toEqual([])
    expect(sound.pdfs).toBeGreaterThan(0)
    const [pdf] = await pdfsOf(offer)
    const file = fileURLToPath(`${store.address}/${pdf?.storage_key}`)
    const bytes = await readFile(file)
    const flip = async () => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      await writeFile(file, bytes)
    }
    const fault = (what: string) => [`Offer ${offer.id}, version 1: ${what}`]
    await flip()
    expect((await verify()).faults).toEqual(fault('the PDF cannot be read'))
    await flip()
    expect((await verify()).faults).toEqual([])
    const change = (sha256: string | undefined) =>
      app.rows(
        `with off as (select set_config('session_replication_role', 'replica', true))
         update offer_pdfs set sha256 = $2 from off where id = $1`,
        [pdf?.id, sha256],
      )
    await change('0'.repeat(64))
    expect((await verify()).faults).toEqual([
      ...fault('the audit log does not hold the hash of the PDF'),
      ...fault('the PDF does not match its hash'),
    ])
    await change(pdf?.sha256)
  })

  it('does not show a draft', async () => {
    const { body } = await team.ask<AdminOfferView>('PATCH', `offers/${offer.id}`, {
      version: offer.version,
      content: offerContent(),
    })
    expect(body.draft?.number).toBe(2)
    const { status } = await download(`offers/${offer.id}.pdf?version=2`, patient.browser.token)
    expect(status).toBe(404)
  })
})

describe('rendering', () => {
  const setChromium = (path: string | undefined) =>
    Object.assign(app.context.get(Config).env, { PUPPETEER_EXECUTABLE_PATH: path })

  it('keeps the offer published without Chromium, and is asked for again by the upkeep', async () => {
    const { patient, offer } = await team.offer()
    const { PUPPETEER_EXECUTABLE_PATH } = app.context.get(Config).env
    setChromium(undefined)
    await expect(runMessage(app, await messageOf())).rejects.toThrow('The browser is gone')
    setChromium(PUPPETEER_EXECUTABLE_PATH)
    expect((await patient.browser.get<{ status: string }>(`offers/${offer.id}`)).body.status).toBe(
      'published',
    )

    const asked = async () => {
      const before = (await messagesOf(app, JOB)).length
      expect(await app.context.get(UpkeepRunner).runNow('offers.pdfs')).toMatchObject({ outcome: 'done' })
      return (await messagesOf(app, JOB)).slice(before)
    }
    expect(await asked()).toEqual([])
    await app.rows(
      `update outbox_messages set created_at = now() - interval '31 minutes' where job_name = $1`,
      [JOB],
    )
    const again = await asked()
    expect(again.length).toBeGreaterThan(0)
    for (const message of again) await runMessage(app, message)
    expect(await pdfsOf(offer)).toHaveLength(1)
    expect(await asked()).toEqual([])
  })

  it('a worker that dies before it notes the file leads to one PDF, and the file is removed', async () => {
    const { offer } = await team.offer()
    const message = await messageOf()
    const removals = async () =>
      (
        await app.rows<{ path: string }>(`select path from object_removals where path like 'offer-pdfs/%'`)
      ).map(({ path }) => path)
    const before = await removals()
    const [outcome] = await whileLocked(
      app,
      'lock table offer_pdfs in share row exclusive mode',
      async () => {
        const attempt = runMessage(app, message).then(
          () => 'done',
          () => 'failed',
        )
        await transactionsWait(app, 1)
        await app.rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
        )
        await attempt
        return [attempt]
      },
    )
    expect([outcome, await pdfsOf(offer)]).toEqual(['failed', []])
    const left = await removals()
    expect(left).toHaveLength(before.length + 1)
    await runMessage(app, message, 2)
    const pdfs = await pdfsOf(offer)
    expect(pdfs).toHaveLength(1)
    expect(await removals()).toEqual(left)
    expect(left).not.toContain(pdfs[0]?.storage_key)
  })

  it('two workers at once store one PDF', async () => {
    const { offer } = await team.offer()
    const message = await messageOf()
    await whileLocked(app, 'lock table offer_pdfs in share mode', async () => {
      const runs = [runMessage(app, message), runMessage(app, message, 2)]
      await transactionsWait(app, 2)
      return runs
    })
    const pdfs = await pdfsOf(offer)
    expect(pdfs).toHaveLength(1)
    const [kept] = pdfs
    expect(await app.rows('select 1 from object_removals where path = $1', [kept?.storage_key])).toEqual([])
    expect(
      await app.rows(`select 1 from audit_events where action = 'offer.print' and subject_id = $1`, [
        offer.id,
      ]),
    ).toHaveLength(1)
  })

  it('renders nothing for an erased account', async () => {
    const { patient } = await team.offer()
    const message = await messageOf()
    await erase(app, patient)
    const before = await store.held()
    await runMessage(app, message)
    expect(await store.held()).toEqual(before)
  })
})

it('the team needs the consent to health data, and an erasure deletes the PDF with its file', async () => {
  const { patient, offer } = await team.offer()
  await runJobs(app, JOB)
  await patient.agree('health_data', false)
  expect((await download(`admin/offers/${offer.id}.pdf`, team.author)).code).toBe('consent_required')
  const [pdf] = await pdfsOf(offer)
  expect(await erase(app, patient)).toMatchObject({ offer_versions: 1, offer_pdfs: 1 })
  expect(await app.rows('select 1 from object_removals where path = $1', [pdf?.storage_key])).toHaveLength(1)
  const answer = await download(`admin/offers/${offer.id}.pdf`, team.author)
  expect(answer.status).toBe(404)
})
