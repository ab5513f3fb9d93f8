import { destination, hospital, treatment } from '../../jest/fixtures'
import { loader as destinationLoader } from './destination'
import { loader as destinationsLoader } from './destinations'
import { loader as hospitalsLoader } from './hospitals'
import { loader as treatmentLoader } from './treatment'
import { loader as treatmentsLoader } from './treatments'

type Answers = Record<string, unknown>

const asked: string[] = []

/** What a loader is called with when the API answers these paths, and 503 to all others. */
function args(url: string, answers: Answers, slug = '') {
  const api = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    asked.push(path)
    if (path in answers) return Response.json(answers[path])
    const status = path.includes('no-such') ? 404 : 503
    return Response.json({ code: 'example', detail: '' }, { status })
  }
  return { request: new Request(`http://site${url}`), params: { slug }, context: { api } } as never
}

beforeEach(() => asked.splice(0))

test('treatments ask for what the address carries, on the scale of the whole catalogue', async () => {
  const answers = {
    '/api/treatments': { items: [treatment(), treatment({ maxCostUsd: 47_000 })] },
    '/api/treatments?q=hip&category=spinal': { items: [treatment()] },
    '/api/destinations': { items: [destination()] },
  }
  const { data, init } = await treatmentsLoader(args('/treatments?q=hip&category=spinal&page=2', answers))
  expect(init?.status).toBe(200)
  expect(data.treatments).toHaveLength(1)
  expect(data.scale).toBe(50_000)
})

test('a search that tells of an emergency carries whom to call, and its list', async () => {
  const emergency = { text: 'Call 999 now.', emergencyNumber: '999' }
  const answers = {
    '/api/emergency-advice?q=heart%20attack': { emergency },
    '/api/treatments': { items: [] },
    '/api/treatments?q=heart%20attack': { items: [treatment()] },
    '/api/hospitals?q=heart%20attack': { items: [hospital()], nextCursor: null },
  }
  const treatments = await treatmentsLoader(args('/treatments?q=heart+attack', answers))
  expect(treatments.data).toMatchObject({ emergency, treatments: [{}] })
  const hospitals = await hospitalsLoader(args('/hospitals?q=heart+attack', answers))
  expect(hospitals.data).toMatchObject({ emergency, hospitals: [{}] })
})

test('a list without a search asks for no emergency advice', async () => {
  await treatmentsLoader(args('/treatments', {}))
  await hospitalsLoader(args('/hospitals', {}))
  expect(asked.filter((path) => path.includes('emergency'))).toEqual([])
})

test('a list that could not be loaded answers 503 and is no empty list', async () => {
  for (const loader of [treatmentsLoader, destinationsLoader]) {
    const { data, init } = await loader(args('/', {}))
    expect(init?.status).toBe(503)
    expect('treatments' in data ? data.treatments : data.destinations).toBeUndefined()
  }
})

test('without its destinations the list of treatments still stands', async () => {
  const { data, init } = await treatmentsLoader(
    args('/treatments', { '/api/treatments': { items: [treatment()] } }),
  )
  expect(init?.status).toBe(200)
  expect(data.treatments).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/api/treatments'))).toHaveLength(1)
})

test('an unknown profile is 404, one that could not be loaded is not', async () => {
  for (const [loader, path] of [
    [treatmentLoader, 'treatments'],
    [destinationLoader, 'destinations'],
  ] as const) {
    await expect(loader(args(`/${path}/no-such`, {}, 'no-such'))).rejects.toMatchObject({
      init: { status: 404 },
    })
    await expect(loader(args(`/${path}/example`, {}, 'example'))).rejects.toMatchObject({ status: 503 })
  }
})

test('a profile stands although what goes with it could not be loaded', async () => {
  const shown = await treatmentLoader(
    args('/treatments/example', { '/api/treatments/example': treatment() }, 'example'),
  )
  expect(shown).toMatchObject({ treatment: treatment(), catalogue: undefined, destinations: undefined })
  const place = await destinationLoader(
    args(
      '/destinations/malaysia',
      {
        '/api/destinations/malaysia': destination(),
        '/api/hospitals?country=MY': { items: [hospital()] },
      },
      'malaysia',
    ),
  )
  expect(place).toMatchObject({ hospitals: [hospital()], catalogue: undefined })
})
