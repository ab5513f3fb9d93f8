import { JwtService } from '@nestjs/jwt'
import type { SessionView } from '../../src/modules/auth/auth.dto.js'
import { OneTimeLinks } from '../../src/modules/auth/one-time-links.js'
import { type Answer, startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const post = <T = Record<string, string>>(path: string, body: object, headers: Record<string, string> = {}) =>
  app.request<T>('POST', `auth/${path}`, { body, headers })
const person = (email: string) => ({ firstName: 'Ada', lastName: 'Obi', email, password: 'secret-1' })
const cookieOf = ({ headers }: Answer<unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''

async function linkTo(email: string): Promise<string> {
  const [code] = await app.rows<{ id: string }>(
    'select c.id from one_time_codes c join users u on u.id = c.user_id where email = $1 order by c.id desc limit 1',
    [email],
  )
  return app.context.get(OneTimeLinks).token(code?.id ?? '')
}

describe('signing up', () => {
  it('leads through the link in the mail to a session', async () => {
    const email = 'ada@patients.example'
    const signUp = await post('sign-up', {
      ...person(`  ADA@patients.example `),
      returnTo: '/dashboard/bookings?new=1',
    })
    expect([signUp.status, signUp.body]).toEqual([202, { status: 'accepted' }])
    expect((await post('sign-in', { email, password: 'secret-1' })).body).toMatchObject({
      code: 'email_not_verified',
    })
    const token = await linkTo(email)
    const verified = await post('verify-email', { token })
    expect([verified.status, verified.body]).toEqual([200, { email, returnTo: '/dashboard/bookings?new=1' }])
    const session = await post<SessionView>('sign-in', { email, password: 'secret-1' })
    expect(session.body).toMatchObject({ tokenType: 'Bearer', user: { email, role: 'user' } })
    expect(session.headers['set-cookie']).toMatch(
      /^__Host-sihat_refresh=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(JSON.stringify(session.body)).not.toMatch(/refresh/i)
  })

  it('answers a known address as it answers a new one', async () => {
    const known = await post('sign-up', person('patient@demo.sihat.example'))
    const fresh = await post('sign-up', person('new@patients.example'))
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    const [user] = await app.rows(`select count(*)::int from users where email like 'patient@%'`)
    expect(user).toEqual({ count: 1 })
  })

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/'])(
    'does not carry the way back %s',
    async (returnTo) => {
      const email = `${Buffer.from(returnTo).toString('hex')}@patients.example`
      await post('sign-up', { ...person(email), returnTo })
      expect((await post('verify-email', { token: await linkTo(email) })).body).toEqual({
        email,
        returnTo: null,
      })
    },
  )

  it('refuses a link that was altered', async () => {
    const token = await linkTo('new@patients.example')
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [altered, 'nonsense', `${token.split('.')[0]}.`]) {
      expect((await post('verify-email', { token: wrong })).body).toMatchObject({ code: 'invalid_token' })
    }
  })
})

describe('limits', () => {
  const wrong = (email: string) => post('sign-in', { email, password: 'wrong-one' })

  it('evaluates exactly 3 of 50 parallel wrong sign-ins, however the address is written', async () => {
    const spellings = [
      'moderator@demo.sihat.example',
      ' MODERATOR@demo.sihat.example',
      'ｍoderator@demo.sihat.example',
    ]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => wrong(spellings[i % 3] ?? '')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(47)
    const limited = answers.find(({ status }) => status === 429)
    expect(limited?.body).toMatchObject({ detail: 'Too many requests. Please wait before trying again.' })
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(800)
    const right = await post('sign-in', {
      email: 'moderator@demo.sihat.example',
      password: 'demo-Sihat-2026',
    })
    expect(right.status).toBe(429)
  })

  it('forgets the failures before a success', async () => {
    for (let round = 0; round < 3; round++) {
      expect((await wrong('premium@demo.sihat.example')).status).toBe(401)
      expect((await wrong('premium@demo.sihat.example')).status).toBe(401)
      const right = await post('sign-in', {
        email: 'premium@demo.sihat.example',
        password: 'demo-Sihat-2026',
      })
      expect(right.status).toBe(200)
    }
  })

  it('answers the third sign-up of an address in half an hour with 429', async () => {
    const statuses = []
    for (let round = 0; round < 3; round++)
      statuses.push((await post('sign-up', person('often@patients.example'))).status)
    expect(statuses).toEqual([202, 202, 429])
  })
})

describe('sessions', () => {
  const signIn = (audience?: string) =>
    post<SessionView>('sign-in', {
      email: 'admin@demo.sihat.example',
      password: 'demo-Sihat-2026',
      ...(audience && { audience }),
    })

  it('gives 30 parallel refreshes one successor', async () => {
    const cookie = cookieOf(await signIn())
    const answers = await Promise.all(Array.from({ length: 30 }, () => post('refresh', {}, { cookie })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(cookieOf)).size).toBe(1)
    expect(cookieOf(answers[0] as Answer)).not.toBe(cookie)
  })

  it('ends the session whose old token comes back after the grace', async () => {
    const session = await signIn()
    const cookie = cookieOf(session)
    const next = cookieOf(await post('refresh', {}, { cookie }))
    await app.rows(
      `update refresh_tokens set used_at = used_at - interval '1 minute' where used_at is not null`,
    )
    expect((await post('refresh', {}, { cookie })).status).toBe(401)
    expect((await post('refresh', {}, { cookie: next })).status).toBe(401)
    const me = await app.request('GET', 'auth/user', { token: session.body.accessToken })
    expect(me.status).toBe(401)
    expect(
      await app.rows(`select 1 from audit_events where action = 'session.refresh_token_reused'`),
    ).toHaveLength(1)
  })

  it('ends every session at sign-out, at its next call', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect((await post('sign-out', {}, { cookie: cookieOf(here) })).status).toBe(204)
    for (const { body } of [here, there]) {
      expect((await app.request('GET', 'auth/user', { token: body.accessToken })).status).toBe(401)
    }
  })

  it('knows a demotion at the next request', async () => {
    const { body } = await signIn('admin')
    const list = () => app.request('GET', 'admin/bookings', { token: body.accessToken })
    expect((await list()).status).toBe(200)
    await app.rows(
      `update user_roles set role = 'user' from users where id = user_id and email like 'admin@%'`,
    )
    expect((await list()).status).toBe(403)
    expect((await signIn('admin')).body).toMatchObject({
      code: 'admin_required',
      detail: 'Access denied. Administrator privileges required.',
    })
  })

  it('takes no token that it did not sign', async () => {
    const { body } = await signIn()
    const [header = '', payload = '', signature = ''] = body.accessToken.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid: 'test' })).toString('base64url')
    const foreign = await new JwtService().signAsync(
      { sid: 'x' },
      { secret: 'another', keyid: 'test', subject: 'x' },
    )
    const tokens = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.`,
      foreign,
      'x'.repeat(100_000),
    ]
    for (const token of tokens)
      expect((await app.request('GET', 'auth/user', { token })).status).not.toBe(200)
  })

  it.each<Record<string, string>>([
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])('refuses a request that another site caused: %j', async (headers) => {
    const { status, body } = await post('sign-out', {}, headers)
    expect([status, body]).toMatchObject([403, { code: 'foreign_origin' }])
  })
})
