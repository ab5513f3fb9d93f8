import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Controller, Get, Module } from '@nestjs/common'
import { Test } from '@nestjs/testing'
import {
  AuthzModule,
  type DeclaredRoute,
  may,
  type Permission,
  RouteInventory,
} from '../../src/platform/authz/index.js'
import { atDesk, hospitalIdAt, newMember } from '../support/desk.js'
import { startApp, type TestApp } from '../support/index.js'

const ABSENT = '01a1fb67-0000-7000-8000-000000000000'
const ACCOUNTS = { patient: 'user', moderator: 'moderator', admin: 'admin', hospital: 'hospital' } as const
const roles = ['user', 'moderator', 'admin', 'hospital'] as const

let app: TestApp
let routes: DeclaredRoute[]
const tokens = {} as Record<keyof typeof ACCOUNTS, string>

beforeAll(async () => {
  app = await startApp()
  routes = app.context.get(RouteInventory).routes()
  for (const account of ['patient', 'moderator', 'admin'] as const)
    tokens[account] = await app.tokenOf(account)
  tokens.hospital = (await atDesk(app, await newMember(app, await hospitalIdAt(app)))).token ?? ''
})
afterAll(() => app.close())

const permissionOf = ({ rule }: DeclaredRoute): Permission | undefined =>
  rule && 'permission' in rule ? rule.permission : undefined

const call = ({ method, path }: DeclaredRoute, token?: string) =>
  app.request(method, path.replaceAll(/:\w+/g, ABSENT), { token, ...(method !== 'GET' && { body: {} }) })

it('knows every route of the running router', () => {
  const running = app.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route))
  const declared = routes.map(({ method, path }) => `${method} /api/${path}`)
  expect(running.sort()).toEqual(declared.sort())
})

it('changes its permissions only under review', () => {
  const matrix = routes.map((route) => {
    const permission = permissionOf(route)
    const who = permission ? roles.filter((role) => may(role, permission)).join(' ') : 'everyone'
    const why =
      permission ?? (route.rule && 'publicBecause' in route.rule ? route.rule.publicBecause : 'UNDECLARED')
    return `${route.method} ${route.path} -> ${why} -> ${who}`
  })
  const file = join(__dirname, 'permissions.txt')
  const text = `${matrix.sort().join('\n')}\n`
  if (process.env.WRITE_PERMISSIONS) writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
})

it('answers 401 to visitors where a permission is asked for', async () => {
  for (const route of routes) {
    const { status, body } = await call(route)
    const guarded = permissionOf(route) !== undefined
    expect([route.path, guarded && status]).toEqual([route.path, guarded && 401])
    if (guarded) expect(body).toMatchObject({ code: 'not_signed_in', status: 401 })
  }
})

it.each([
  ['another site', { headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' } }],
  ['broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
  ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['a body that is too large', { body: { medicalSummary: 'x'.repeat(300_000) } }],
])('answers a visitor 401 before it says a word about %s', async (_what, options) => {
  for (const route of routes) {
    if (!permissionOf(route) || route.method === 'GET') continue
    const { status } = await app.request(route.method, route.path.replaceAll(/:\w+/g, ABSENT), options)
    expect([route.path, status]).toEqual([route.path, 401])
  }
})

it.each(Object.entries(ACCOUNTS))('holds %s to the role %s', async (account, role) => {
  for (const route of routes) {
    const permission = permissionOf(route)
    // A stream does not end; its own test reads it.
    if (!permission || route.path === 'events') continue
    const { status, body } = await call(route, tokens[account as keyof typeof ACCOUNTS])
    const refused = status === 403 && (body as { code?: string }).code !== 'consent_required'
    expect([`${route.method} ${route.path}`, refused]).toEqual([
      `${route.method} ${route.path}`,
      !may(role, permission),
    ])
  }
})

it.each([
  '/api//admin/users',
  '/api/admin%2Fusers',
  '/api/%61dmin/users',
  '/api/Admin/users',
  '/API/admin/users',
  '/api/./admin/users',
  '/api/hospitals/../admin/users',
  '/api/hospitals/%2e%2e/admin/users',
  '/api/admin/users/',
  '/api/admin/users;a=b',
  '/api/admin/users?x=/api/hospitals',
])('opens the back office to no patient by the address %s', async (url) => {
  for (const [account, extra] of [
    ['patient', {}],
    ['patient', { 'x-original-url': '/api/admin/users', 'x-rewrite-url': '/api/admin/users' }],
    ['moderator', {}],
    ['hospital', {}],
  ] as const) {
    const headers = { authorization: `Bearer ${tokens[account]}`, ...extra }
    const { statusCode } = await app.app.inject({ method: 'GET', url, headers })
    expect([403, 404]).toContain(statusCode)
  }
})

it('does not start with a route that declares nothing', async () => {
  @Controller('forgotten')
  class ForgottenController {
    @Get()
    open() {
      return 'open'
    }
  }
  @Module({ imports: [AuthzModule], controllers: [ForgottenController] })
  class ForgetfulModule {}
  const module = await Test.createTestingModule({ imports: [ForgetfulModule] }).compile()
  await expect(module.init()).rejects.toThrow(
    'Routes without @Can or @Public: GET forgotten (ForgottenController.open)',
  )
})
