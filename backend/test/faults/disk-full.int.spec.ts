import { pdf, writePdf } from '../support/files.js'
import { asOwner, cloneDatabase } from '../support/index.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { FORM_TYPE, form } from '../support/uploads.js'
import { ApiProcess } from './support/api.js'
import { killPrograms } from './support/program.js'

/** The system refuses what goes beyond, as it does on a disk that is full, in the middle of a file. */
const MOST_BLOCKS = 400
const LITTLE = 20_000
const MUCH = 3_000_000

let database: Awaited<ReturnType<typeof cloneDatabase>>
let store: ObjectStore
let api: ApiProcess

beforeAll(async () => {
  database = await cloneDatabase('seeded')
  store = await onDisk()
  api = await ApiProcess.start(database.appUrl, {
    env: { STORAGE_URL: store.address },
    under: ['sh', '-c', `ulimit -f ${MOST_BLOCKS}; exec "$0" "$@"`],
  })
}, 60_000)
afterAll(async () => {
  await killPrograms()
  await database.drop()
  await store.close()
})

it('a disk that is full takes no file, which is told, and nothing is left of it', async () => {
  const token = (await api.signIn('patient@demo.sihat.example')).body.accessToken
  const consent = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
  await api.request('PUT', 'profile/consents/health_data', { body: consent, token })
  const send = async (length: number) => {
    const response = await fetch(`${api.origin}/api/medical-records`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE },
      body: new Uint8Array(form([pdf(writePdf({ length }))])),
    })
    const { code } = (await response.json()) as { code?: string }
    return [response.status, code]
  }
  const shown = async () =>
    (await api.request<{ items: unknown[] }>('GET', 'medical-records', { token })).body.items.length
  expect(await send(MUCH)).toEqual([503, 'unavailable'])
  expect(await store.held()).toEqual([])
  expect(await shown()).toBe(0)
  const left = await asOwner((owner) => owner.query('select from medical_records'), database.name)
  expect(left.rows).toEqual([])
  // The process goes on, and what there is room for is taken.
  expect(await send(LITTLE)).toEqual([201, undefined])
  expect(await shown()).toBe(1)
})
