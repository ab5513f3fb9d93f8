import { HttpError } from 'react-admin'
import { aBooking, aSession, fakeApi, json, page, problem } from '../testing/api'
import { createDataProvider } from './data-provider'
import { createHttpClient } from './http-client'
import { createSessionClient } from './session'

const booking = aBooking()
const ONE = `/api/admin/bookings/${booking.id}`
const update = (data: object) => ({ id: booking.id, data, previousData: booking })
const createProvider = () => createDataProvider(createHttpClient(createSessionClient()))

test('a list asks for sort, range and filter and reads its total from Content-Range', async () => {
  const api = fakeApi({ 'GET /api/admin/bookings': () => page([booking], 319) })
  const result = await createProvider().getList('bookings', {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { status: 'pending' },
  })
  expect(result).toMatchObject({ data: [{ id: booking.id }], total: 319 })
  expect(Object.fromEntries(api.calls[0]?.query ?? [])).toEqual({
    sort: '["createdAt","DESC"]',
    range: '[25,49]',
    filter: '{"status":"pending"}',
  })
})

test('an update is a PATCH of what changed and the version it was based on', async () => {
  const api = fakeApi({ [`PATCH ${ONE}`]: () => json({ ...booking, status: 'confirmed', version: 4 }) })
  const { data } = await createProvider().update('bookings', update({ ...booking, status: 'confirmed' }))
  expect(api.calls[0]?.body).toEqual({ status: 'confirmed', version: 3 })
  expect(data).toMatchObject({ status: 'confirmed', version: 4 })
})

test('a problem becomes an HttpError with its code and field errors', async () => {
  const body = {
    status: 422,
    code: 'invalid_input',
    detail: 'Please check your input',
    errors: [{ pointer: '/patient/email', code: 'email', detail: 'Not an address' }],
  }
  fakeApi({ [`PATCH ${ONE}`]: () => json(body, { status: 422 }) })
  const failure = createProvider().update('bookings', update({ status: 'confirmed' }))
  await expect(failure).rejects.toBeInstanceOf(HttpError)
  await expect(failure).rejects.toMatchObject({
    status: 422,
    message: 'Please check your input',
    body: { code: 'invalid_input', errors: { 'patient.email': 'Not an address' } },
  })
})

test('a stale version is told by its code', async () => {
  fakeApi({ [`PATCH ${ONE}`]: () => problem(409, 'stale_version', 'Changed meanwhile') })
  await expect(createProvider().update('bookings', update({ status: 'confirmed' }))).rejects.toMatchObject({
    status: 409,
    body: { code: 'stale_version' },
  })
})

test('a refused token is renewed once and the call repeated', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${ONE}`]: ({ headers }) =>
      headers.get('Authorization') ? json(booking) : problem(401, 'authentication_failed', 'Please sign in'),
  })
  const { data } = await createProvider().getOne('bookings', { id: booking.id })
  expect(data).toMatchObject({ id: booking.id })
  expect(api.to('POST /api/auth/refresh')).toHaveLength(1)
})

test('a token that stays refused is renewed no second time', async () => {
  const api = fakeApi({
    'POST /api/auth/refresh': () => json(aSession('admin')),
    [`GET ${ONE}`]: () => problem(401, 'authentication_failed', 'Please sign in'),
  })
  await expect(createProvider().getOne('bookings', { id: booking.id })).rejects.toMatchObject({ status: 401 })
  expect(api.to('POST /api/auth/refresh')).toHaveLength(1)
  expect(api.to(`GET ${ONE}`)).toHaveLength(2)
})
