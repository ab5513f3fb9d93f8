import { startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  process.env.SIGN_UPS_PER_HOUR = '20'
  app = await startApp()
})
afterAll(() => app.close())

const signUp = (email: string, remoteAddress: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    payload: { firstName: 'Ada', lastName: 'Obi', email, password: 'plum kettle 41' },
    remoteAddress,
  })

it('refuses the sign-ups of one network beyond the limit of an hour, and takes those of other networks', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => signUp(`many${n}@patients.example`, `2001:db8:1:2::${n + 1}`)),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 202)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(429))
  expect(refused[0]?.json()).toMatchObject({
    code: 'rate_limited',
    detail: expect.stringContaining('Too many accounts were created from your network'),
  })
  expect(await app.rows(`select from users where email like 'many%'`)).toHaveLength(20)
  expect((await signUp('elsewhere@patients.example', '2001:db8:1:3::1')).statusCode).toBe(202)
})
