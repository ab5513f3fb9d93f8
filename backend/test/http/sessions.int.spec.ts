import { createHmac } from 'node:crypto'
import { JwtService } from '@nestjs/jwt'
import type { OwnSessionListView, SessionView } from '../../src/modules/auth/auth.dto.js'
import { Config } from '../../src/platform/config/index.js'
import { type Account, Browser, newAccount, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'

let app: TestApp
let account: Account
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  account = await newAccount(app)
})
afterAll(() => app.close())

const REFRESH = '__Host-sihat_refresh'
const signedIn = async (who = account) => {
  const browser = new Browser(app)
  const { status } = await browser.signIn(who.email, who.password)
  expect(status).toBe(200)
  return browser
}
const isIn = async (browser: Browser) => (await browser.get('auth/user')).status === 200
const refresh = (browser: Browser) => browser.post<SessionView>('auth/refresh')
/** Uses the refresh token up and lets the grace period pass. */
const staleTwin = async (browser: Browser) => {
  const twin = browser.clone()
  await refresh(browser)
  await app.rows(
    `update refresh_tokens set used_at = used_at - interval '31 seconds' where used_at is not null and user_id = $1`,
    [account.id],
  )
  return twin
}

describe('refreshing', () => {
  it('gives 30 parallel requests one successor', async () => {
    const browser = await signedIn()
    const before = browser.cookie(REFRESH)
    const twins = Array.from({ length: 30 }, () => browser.clone())
    const answers = await Promise.all(twins.map(refresh))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const successors = new Set(twins.map((twin) => twin.cookie(REFRESH)))
    expect(successors.size).toBe(1)
    expect(successors).not.toContain(before)
  })

  it('ends the session whose old token comes back after the grace', async () => {
    const browser = await signedIn()
    const thief = await staleTwin(browser)
    expect((await refresh(thief)).status).toBe(401)
    expect((await refresh(browser)).status).toBe(401)
    expect(await isIn(browser)).toBe(false)
    expect(
      await app.rows(`select 1 from audit_events where action = 'session.refresh_token_reused'`),
    ).toHaveLength(1)
  })

  it.each([
    ['14 days without use', `last_used_at = now() - interval '14 days 1 second'`],
    ['60 days in all', `expires_at = now() - interval '1 second'`],
  ])('is over after %s', async (_what, change) => {
    const browser = await signedIn()
    await app.rows(`update sessions set ${change} where user_id = $1`, [account.id])
    expect((await refresh(browser)).status).toBe(401)
    expect(browser.cookie(REFRESH)).toBeUndefined()
  })

  it('takes no access token, and an access token is no refresh token', async () => {
    const browser = await signedIn()
    const headers = { cookie: `${REFRESH}=${browser.token}` }
    expect((await new Browser(app).request('POST', 'auth/refresh', {}, headers)).status).toBe(401)
    const token = browser.cookie(REFRESH)
    expect((await app.request('GET', 'auth/user', { token })).status).toBe(401)
  })
})

describe('signing out', () => {
  it.each([
    ['global', {}, [false, false]],
    ['global by name', { scope: 'global' }, [false, false]],
    ['local', { scope: 'local' }, [false, true]],
    ['others', { scope: 'others' }, [true, false]],
  ])('%s', async (_name, body, stays) => {
    const [here, there, stranger] = [
      await signedIn(),
      await signedIn(),
      await signedIn(await newAccount(app)),
    ]
    expect((await here.post('auth/sign-out', body)).status).toBe(200)
    expect([await isIn(here), await isIn(there)]).toEqual(stays)
    expect(await isIn(stranger)).toBe(true)
    expect([here.cookie(REFRESH) !== undefined, (await refresh(there)).status === 200]).toEqual(stays)
  })

  it.each([
    ['global', {}, [false, false]],
    ['local', { scope: 'local' }, [false, true]],
    ['others', { scope: 'others' }, [false, false]],
  ])('%s with an old refresh token ends the copied session too', async (_name, body, stays) => {
    const [thief, there, stranger] = [
      await signedIn(),
      await signedIn(),
      await signedIn(await newAccount(app)),
    ]
    const owner = await staleTwin(thief)
    expect((await owner.post('auth/sign-out', body)).status).toBe(200)
    expect([await isIn(thief), await isIn(there)]).toEqual(stays)
    expect((await refresh(thief)).status).toBe(401)
    expect(await isIn(stranger)).toBe(true)
  })

  it('with a refresh token of an ended session ends nothing', async () => {
    const here = await signedIn()
    const old = await staleTwin(here)
    await here.post('auth/sign-out', { scope: 'local' })
    const there = await signedIn()
    expect((await old.post('auth/sign-out')).status).toBe(200)
    expect(await isIn(there)).toBe(true)
  })

  it('without a session is no error and ends nothing', async () => {
    const browser = await signedIn()
    expect((await new Browser(app).post('auth/sign-out')).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })
})

describe('the list of sessions', () => {
  it('names device and address, and marks the one that asks', async () => {
    const [here, there] = [await signedIn(), new Browser(app)]
    await there.request(
      'POST',
      'auth/sign-in',
      { email: account.email, password: account.password },
      {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      },
    )
    const { body } = await here.get<OwnSessionListView>('auth/sessions')
    expect(body.items).toHaveLength(2)
    expect(body.items).toContainEqual(
      expect.objectContaining({
        current: false,
        device: 'Chrome on Android',
        ip: '127.0.0.1',
        assurance: 'aal1',
      }),
    )
    expect(body.items.filter(({ current }) => current)).toHaveLength(1)
  })

  it("ends one, and never somebody else's", async () => {
    const [here, there, stranger] = [
      await signedIn(),
      await signedIn(),
      await signedIn(await newAccount(app)),
    ]
    const { body } = await there.get<OwnSessionListView>('auth/sessions')
    const id = body.items.find(({ current }) => current)?.id
    expect((await stranger.delete(`auth/sessions/${id}`)).status).toBe(404)
    expect(await isIn(there)).toBe(true)
    expect((await here.delete(`auth/sessions/${id}`)).status).toBe(204)
    expect(await isIn(there)).toBe(false)
    expect((await here.delete(`auth/sessions/${id}`)).status).toBe(404)
  })
})

describe('access tokens', () => {
  const claims = () => ({ sid: 'x', role: 'admin' })
  const keyOf = () => {
    const [key] = app.context.get(Config).accessTokenKeys
    return key
  }
  const call = (token: string, path = 'auth/user') => app.request('GET', path, { token })

  it('are taken only as this product signed them', async () => {
    const browser = await signedIn()
    const [header = '', payload = '', signature = ''] = (browser.token ?? '').split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const resigned = (head: object, key: string) => {
      const input = `${encode(head)}.${payload}`
      return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`
    }
    const tokens = [
      `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.${signature}`,
      `${encode({ alg: 'NONE', kid })}.${payload}.`,
      `${encode({ alg: 'RS256', kid })}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${encode({ ...claims(), sub: account.id })}.${signature}`,
      resigned({ alg: 'HS256', kid: '../../etc/hosts' }, ''),
      resigned({ alg: 'HS256', kid: 'unknown' }, ''),
      `${encode({ alg: 'HS256', kid: 'unknown' })}.${payload}.`,
      `${encode({ alg: 'HS256' })}.${payload}.`,
      resigned({ alg: 'HS256' }, 'undefined'),
      resigned({ alg: 'HS256', kid }, 'another key'),
      'x'.repeat(8_000),
      'Bearer',
      '',
    ]
    for (const token of tokens) expect([token, (await call(token)).status]).toEqual([token, 401])
  })

  it('are refused when expired, or made for somebody else', async () => {
    const browser = await signedIn()
    const jwt = new JwtService()
    const { sub, sid } = jwt.decode(browser.token ?? '')
    const sign = (change: object) =>
      jwt.signAsync(
        { sid },
        {
          subject: sub,
          secret: keyOf().secret,
          keyid: keyOf().kid,
          algorithm: 'HS256',
          issuer: 'sihat',
          audience: 'sihat-api',
          expiresIn: 60,
          ...change,
        },
      )
    expect((await call(await sign({}))).status).toBe(200)
    for (const change of [
      { expiresIn: -1 },
      { audience: 'other' },
      { issuer: 'other' },
      { algorithm: 'HS512' },
    ])
      expect([change, (await call(await sign(change))).status]).toEqual([change, 401])
  })

  it('carry no rights: a claim of a role is nothing', async () => {
    const browser = await signedIn()
    const jwt = new JwtService()
    const { sub, sid } = jwt.decode(browser.token ?? '')
    const token = await jwt.signAsync(
      { sid, role: 'admin', roles: ['admin'], audience: 'admin', assurance: 'aal2' },
      {
        subject: sub,
        secret: keyOf().secret,
        keyid: keyOf().kid,
        algorithm: 'HS256',
        issuer: 'sihat',
        audience: 'sihat-api',
        expiresIn: 60,
      },
    )
    expect((await call(token)).status).toBe(200)
    expect((await call(token, 'admin/users')).status).toBe(403)
  })
})

describe('roles', () => {
  it('are what the database says at the next request', async () => {
    const admin = await newAccount(app, { role: 'admin' })
    const browser = new Browser(app)
    await browser.signIn(admin.email, admin.password, { audience: 'admin' })
    expect((await browser.get('admin/users')).status).toBe(200)
    await app.rows(`update user_roles set role = 'user' where user_id = $1`, [admin.id])
    expect((await browser.get('admin/users')).status).toBe(403)
    const refused = await new Browser(app).signIn(admin.email, admin.password, { audience: 'admin' })
    expect(refused.body).toMatchObject({
      code: 'admin_required',
      detail: 'Access denied. Administrator privileges required.',
    })
  })

  it('that cannot be looked up mean a plain user', async () => {
    const admin = await newAccount(app, { role: 'admin' })
    const browser = new Browser(app)
    await browser.signIn(admin.email, admin.password, { audience: 'admin' })
    await app.rows('revoke select on user_roles from sihat_staff')
    try {
      expect((await browser.get('admin/users')).status).toBe(403)
      expect((await browser.get('profile/consents')).status).toBe(200)
    } finally {
      await app.rows('grant select on user_roles to sihat_staff')
    }
    expect((await browser.get('admin/users')).status).toBe(200)
  })

  it('open the back office only to sessions that were opened for it', async () => {
    const admin = await newAccount(app, { role: 'admin' })
    const browser = await signedIn(admin)
    expect((await browser.get('admin/users')).body).toMatchObject({ code: 'access_denied' })
  })
})

describe('a session that is over', () => {
  const signedInStaff = async () => {
    const staff = await newAccount(app, { role: 'moderator' })
    const browser = new Browser(app)
    await browser.signIn(staff.email, staff.password, { audience: 'admin' })
    return { ...staff, browser }
  }
  /** What an access token, then a refresh token are answered. */
  const reasonsFor = async (browser: Browser) => [
    (await browser.get('auth/user')).body.code,
    (await browser.post('auth/refresh')).body.code,
  ]
  const endAll = (userId: string) =>
    app.rows('update sessions set revoked_at = now() where user_id = $1', [userId])

  it('says that the account is closed, with the access token also after the erasure', async () => {
    const { browser, password } = await signedInStaff()
    expect((await browser.clone().post('profile/erasure', { password })).status).toBe(202)
    expect(await reasonsFor(browser.clone())).toEqual(['account_closed', 'account_closed'])
    await runJobs(app, 'privacy.erasure')
    expect(await reasonsFor(browser)).toEqual(['account_closed', 'not_signed_in'])
  })

  it('says that the staff role was removed, in the back office alone', async () => {
    const { id, browser, email, password } = await signedInStaff()
    const onSite = await signedIn({ id, email, password })
    await app.rows(`update user_roles set role = 'user' where user_id = $1`, [id])
    await endAll(id)
    expect(await reasonsFor(browser)).toEqual(['role_removed', 'role_removed'])
    expect(await reasonsFor(onSite)).toEqual(['not_signed_in', 'not_signed_in'])
  })

  it('says nothing about an open account, nor to a stranger who names a closed one', async () => {
    const { id, browser } = await signedInStaff()
    await endAll(id)
    expect(await reasonsFor(browser)).toEqual(['not_signed_in', 'not_signed_in'])
    await app.rows('update users set closed_at = now() where id = $1', [id])
    const stranger = new Browser(app)
    const [header, payload] = (browser.token ?? '').split('.')
    stranger.token = `${header}.${payload}.${createHmac('sha256', 'guessed').update(`${header}.${payload}`).digest('base64url')}`
    expect(await reasonsFor(stranger)).toEqual(['not_signed_in', 'not_signed_in'])
  })
})

it.each<Record<string, string>>([
  { origin: 'http://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
])('refuses a request that another site caused: %j', async (headers) => {
  const browser = await signedIn()
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await browser.request('POST', 'auth/sign-out', {}, { ...headers, 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
  }
  expect(await isIn(browser)).toBe(true)
})
