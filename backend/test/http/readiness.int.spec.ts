import { startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('O10: an API whose mail server does not answer is ready, and says so', async () => {
  const { status, body } = await app.request('GET', 'health/ready')
  expect([status, body]).toEqual([200, { status: 'degraded', unreachable: ['mail'] }])
})
