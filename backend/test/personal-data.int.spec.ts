import type { EntityManager } from '@mikro-orm/postgresql'
import type { Type } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { Test } from '@nestjs/testing'
import { v7 as uuid } from 'uuid'
import { User } from '../src/modules/auth/index.js'
import { systemActor } from '../src/platform/authz/index.js'
import { Database } from '../src/platform/database/index.js'
import { HoldsPersonalData, PersonalData } from '../src/platform/personal-data/index.js'
import { startApp, type TestApp } from './support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Tables with a `user_id` or a reference to an account, and the accounts themselves. */
async function unclaimed(): Promise<string[]> {
  const rows = await app.rows<{ table: string }>(`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'
    union select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
    union select 'users'`)
  const claimed = app.context.get(PersonalData).tables
  return rows.map(({ table }) => table).filter((table) => !claimed.includes(table))
}

it('has somebody answer for every table that names a person', async () => {
  expect(await unclaimed()).toEqual([])
})

it.each([
  ['names a person', 'create table forgotten (user_id uuid)'],
  ['refers to an account', 'create table forgotten (written_by uuid references users)'],
])('finds a table that %s and that nobody answers for', async (_what, statement) => {
  await app.rows(statement)
  expect(await unclaimed()).toEqual(['forgotten'])
  await app.rows('drop table forgotten')
  expect(await unclaimed()).toEqual([])
})

it('claims no table that is not there', async () => {
  const tables = await app.rows<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public'`,
  )
  const existing = tables.map(({ tablename }) => tablename)
  const claimed = app.context.get(PersonalData).tables
  expect(claimed.filter((table) => !existing.includes(table))).toEqual([])
  expect(new Set(claimed).size).toBe(claimed.length)
})

it('exports one moment, and writes nothing meanwhile', async () => {
  const database = app.context.get(Database)
  const count = (em: EntityManager) => em.count(User)
  const [first, second] = await database.snapshot(systemActor('test'), async (em) => {
    const before = await count(em)
    await app.rows(`insert into users (id, email) values ($1, 'meanwhile@patients.example')`, [uuid()])
    return [before, await count(em)]
  })
  expect(second).toBe(first)
  expect(await database.snapshot(systemActor('test'), count)).toBe((first ?? 0) + 1)
  const write = database.snapshot(systemActor('test'), (em) => em.nativeDelete(User, {}))
  await expect(write).rejects.toThrow('read-only transaction')
})

describe('a process', () => {
  class Holder {
    async exportData() {
      return {}
    }
    async eraseData() {
      return {}
    }
  }
  @HoldsPersonalData({ tables: ['letters'] })
  class Letters extends Holder {}
  @HoldsPersonalData({ tables: ['stamps', 'letters'] })
  class Stamps extends Holder {}
  @HoldsPersonalData({ tables: ['photographs'] })
  class Photographs {
    async exportData() {
      return {}
    }
  }

  const start = async (...providers: Type[]) => {
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      providers: [PersonalData, ...providers],
    }).compile()
    await module.init()
    return module.get(PersonalData).tables
  }

  it('does not start with a holder that cannot erase, or with a table that two claim', async () => {
    expect(await start(Letters)).toEqual(['letters'])
    await expect(start(Photographs)).rejects.toThrow('Photographs holds personal data and has no eraseData')
    await expect(start(Letters, Stamps)).rejects.toThrow('Both Letters and Stamps claim the table letters')
  })
})
