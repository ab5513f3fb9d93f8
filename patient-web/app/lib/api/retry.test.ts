import { withRetry } from './retry'

function answers(...statuses: number[]) {
  let calls = 0
  const fetch = withRetry(async () => {
    const status = statuses[calls] ?? 200
    calls += 1
    if (status === 0) throw new TypeError('no answer')
    return new Response(null, { status })
  }, [0, 0])
  return { fetch, calls: () => calls }
}

const get = () => new Request('http://site/api')
const post = () => new Request('http://site/api', { method: 'POST' })

test('a GET survives two failures', async () => {
  const { fetch, calls } = answers(0, 503, 200)
  expect((await fetch(get())).status).toBe(200)
  expect(calls()).toBe(3)
})

test('the third failure is passed on', async () => {
  const { fetch, calls } = answers(503, 503, 503, 200)
  expect((await fetch(get())).status).toBe(503)
  expect(calls()).toBe(3)
})

test('a POST is never sent twice, a refusal is no failure', async () => {
  const posted = answers(503, 200)
  expect((await posted.fetch(post())).status).toBe(503)
  const refused = answers(404, 200)
  expect((await refused.fetch(get())).status).toBe(404)
  expect(refused.calls()).toBe(1)
})
