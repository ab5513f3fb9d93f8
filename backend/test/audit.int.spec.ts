import { sql } from 'kysely'
import pg from 'pg'
import { AuditSealer, audit, verifyAuditChain } from '../src/platform/audit/index.js'
import { type Actor, systemActor, VISITOR } from '../src/platform/authz/index.js'
import { openTestDatabase, type TestDatabase } from './support/index.js'

const STAFF = systemActor('test.audit')
const COLUMNS = 'id, actor_name, action, subject_type, subject_id'
const VALUES = "gen_random_uuid(), 'x', 'x', 'x', 'x'"

describe('the audit chain', () => {
  let test: TestDatabase
  let owner: pg.Client
  let sealer: AuditSealer

  const write = (count: number, subject = 'subject') =>
    test.database.transaction(VISITOR, async (em) => {
      for (let index = 0; index < count; index++) {
        const entry = { action: 'test.done', subjectType: 'test', subjectId: `${subject} ${index}` }
        await audit(em, VISITOR, { ...entry, details: { index, half: 0.5, note: 'ä "quoted"', none: null } })
      }
    })
  const verify = () => test.database.transaction(STAFF, verifyAuditChain)
  const as = (actor: Actor, statement: string) =>
    test.database.transaction(actor, (em) => sql.raw(statement).execute(em.getKysely()))
  const rows = async () => (await owner.query('select * from audit_events order by sequence')).rows

  /** What only somebody who owns the database can do: change rows behind the triggers' back. */
  async function tamper(...statements: string[]) {
    await owner.query('begin')
    await owner.query('set local session_replication_role = replica')
    for (const statement of statements) await owner.query(statement)
    await owner.query('commit')
  }

  beforeAll(async () => {
    test = await openTestDatabase()
    owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
  })

  beforeEach(async () => {
    sealer = new AuditSealer(test.database)
    await tamper(
      'truncate audit_events, audit_chain_head',
      "insert into audit_chain_head (sequence, hash) values (0, decode(repeat('00', 32), 'hex'))",
    )
  })

  afterAll(async () => {
    await owner.end()
    await test.close()
  })

  it('is whole when empty', async () => {
    expect(await verify()).toEqual({
      sealed: 0,
      unsealed: 0,
      last: { sequence: 0, hash: '00'.repeat(32) },
    })
  })

  it('reports rows that wait for the sealer, then seals them all', async () => {
    await write(3)
    expect(await verify()).toMatchObject({ sealed: 0, unsealed: 3 })
    expect(await sealer.seal()).toBe(3)
    const sealed = await rows()
    expect(sealed.map(({ subject_id }) => subject_id)).toEqual(['subject 0', 'subject 1', 'subject 2'])
    expect(await verify()).toEqual({
      sealed: 3,
      unsealed: 0,
      last: { sequence: 3, hash: sealed[2].hash.toString('hex') },
    })
  })

  it('holds in every time zone', async () => {
    await write(1)
    await sealer.seal()
    const verdict = await test.database.transaction(STAFF, async (em) => {
      await sql`set local timezone = 'Asia/Kuala_Lumpur'`.execute(em.getKysely())
      return verifyAuditChain(em)
    })
    expect(verdict).toEqual(await verify())
    expect(verdict).not.toHaveProperty('brokenAt')
  })

  it('puts a row that became visible late after those sealed before it', async () => {
    const late = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = test.database.transaction(VISITOR, async (em) => {
      await audit(em, VISITOR, { action: 'test.done', subjectType: 'test', subjectId: 'late' })
      written.resolve()
      await late.promise
    })
    await written.promise
    await write(1, 'early')
    expect(await sealer.seal()).toBe(1)
    late.resolve()
    await slow
    expect(await sealer.seal()).toBe(1)
    expect((await rows()).map(({ subject_id }) => subject_id)).toEqual(['early 0', 'late'])
    expect(await verify()).toMatchObject({ sealed: 2, unsealed: 0 })
  })

  it('stays one chain under many sealers and writers, past the size of a batch', async () => {
    await write(2_100)
    const sealers = Array.from({ length: 6 }, () => new AuditSealer(test.database).seal())
    await Promise.all([...sealers, ...Array.from({ length: 6 }, (_, index) => write(20, `writer ${index}`))])
    await sealer.seal()
    await write(1_001)
    expect(await sealer.seal()).toBe(1_001)
    const verdict = await verify()
    expect(verdict).toMatchObject({ sealed: 3_221, unsealed: 0, last: { sequence: 3_221 } })
    expect(verdict).not.toHaveProperty('brokenAt')
  })

  it('is sealed by the running worker, at its start and at each turn, until it stops', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] })
    try {
      await write(1)
      sealer.onApplicationBootstrap()
      await sealer.onApplicationShutdown()
      expect(await verify()).toMatchObject({ sealed: 1, unsealed: 0 })

      const next = new AuditSealer(test.database)
      const seal = jest.spyOn(next, 'seal')
      next.onApplicationBootstrap()
      await seal.mock.results[0]?.value
      await write(1)
      await jest.advanceTimersByTimeAsync(2_000)
      await next.onApplicationShutdown()
      expect(await verify()).toMatchObject({ sealed: 2, unsealed: 0 })
      expect(jest.getTimerCount()).toBe(0)
    } finally {
      jest.useRealTimers()
    }
  })

  describe('refuses', () => {
    const HASH = "decode(repeat('00', 32), 'hex')"
    const writes = {
      'a change': "update audit_events set details = '{}'",
      'a removal': 'delete from audit_events',
      'an emptying': 'truncate audit_events',
      'a row with a place': `insert into audit_events (${COLUMNS}, sequence) values (${VALUES}, 9)`,
      'a row with a hash': `insert into audit_events (${COLUMNS}, hash) values (${VALUES}, ${HASH})`,
      'a row with a time': `insert into audit_events (${COLUMNS}, created_at) values (${VALUES}, '2000-01-01')`,
      'a change of the head': 'update audit_chain_head set sequence = 0',
      'a removal of the head': 'delete from audit_chain_head',
    }
    const readings = {
      sealing: 'select seal_audit_events(10)',
      reading: 'select * from audit_events',
      'reading the head': 'select * from audit_chain_head',
    }
    const refusals = (role: string, actor: Actor, statements: Record<string, string>) =>
      Object.entries(statements).map(([name, statement]) => ({ role, actor, name, statement }))

    it.each([
      ...refusals('the application', VISITOR, { ...writes, ...readings }),
      ...refusals('staff', STAFF, writes),
    ])('$role: $name', async ({ statement, actor }) => {
      await write(2)
      await sealer.seal()
      await write(1)
      const before = await rows()
      await expect(as(actor, statement)).rejects.toThrow(/permission denied/)
      expect(await rows()).toEqual(before)
      expect(await verify()).toMatchObject({ sealed: 2, unsealed: 1 })
    })

    it.each([
      "update audit_events set details = '{}' where sequence is null",
      'update audit_events set sequence = null, previous_hash = null, hash = null where sequence = 1',
      "update audit_events set actor_name = 'x' where sequence = 1",
      `update audit_events set hash = ${HASH} where sequence = 1`,
      `update audit_events set sequence = 3, previous_hash = ${HASH}, hash = ${HASH}, action = 'x' where sequence is null`,
      'delete from audit_events where sequence = 2',
      'delete from audit_events where sequence is null',
      'truncate audit_events',
    ])('staff and the owner, whatever is granted: %s', async (statement) => {
      await write(2)
      await sealer.seal()
      await write(1)
      await owner.query('grant update, delete, truncate on audit_events to sihat_staff')
      try {
        await expect(as(STAFF, statement)).rejects.toThrow(/append-only/)
        await expect(owner.query(statement)).rejects.toThrow(/append-only/)
      } finally {
        await owner.query('revoke update, delete, truncate on audit_events from sihat_staff')
      }
    })
  })

  describe('shows', () => {
    const anotherValue = (type: string, column: string) => {
      const quoted = `"${column}"`
      if (type === 'uuid') return 'gen_random_uuid()'
      if (type === 'text') return `${quoted} || ' '`
      if (type === 'jsonb') return `${quoted} || '{"index": 7}'`
      if (type === 'bytea') return `set_byte(${quoted}, 31, get_byte(${quoted}, 31) # 1)`
      if (type === 'bigint') return `${quoted} + 100`
      return `${quoted} + interval '1 microsecond'`
    }

    it('one altered bit in any column', async () => {
      await write(5)
      await sealer.seal()
      const { rows: columns } = await owner.query(
        "select column_name, data_type from information_schema.columns where table_name = 'audit_events'",
      )
      expect(columns.length).toBeGreaterThanOrEqual(11)
      await owner.query('create temporary table untouched as table audit_events')
      for (const { column_name, data_type } of columns) {
        const value = anotherValue(data_type, column_name)
        await tamper(`update audit_events set ${column_name} = ${value} where sequence = 3`)
        expect({ column_name, ...(await verify()) }).toMatchObject({ column_name, brokenAt: { sequence: 3 } })
        await tamper('delete from audit_events', 'insert into audit_events select * from untouched')
        expect(await verify()).not.toHaveProperty('brokenAt')
      }
    })

    const rehash = (sequence: number) =>
      `update audit_events e set hash = sha256(previous_hash || audit_event_bytes(e)) where sequence = ${sequence}`
    const forge = (sequence: number) => [
      `insert into audit_events (${COLUMNS}, sequence, previous_hash, hash)
        select ${VALUES}, ${sequence}, hash, hash from audit_events where sequence = ${sequence - 1}`,
      rehash(sequence),
    ]
    it.each([
      ['a removed row', 'row_missing', 3, ['delete from audit_events where sequence = 3']],
      ['a removed first row', 'row_missing', 1, ['delete from audit_events where sequence = 1']],
      ['removed last rows', 'head_differs', 4, ['delete from audit_events where sequence > 3']],
      ['all rows removed', 'head_differs', 1, ['truncate audit_events']],
      ['a removed head', 'head_differs', 6, ['delete from audit_chain_head']],
      [
        'a row taken out of the chain',
        'row_missing',
        3,
        ['update audit_events set sequence = null, previous_hash = null, hash = null where sequence = 3'],
      ],
      [
        'two rows in another order',
        'link_broken',
        3,
        [
          'update audit_events set sequence = 99 where sequence = 3',
          'update audit_events set sequence = 3 where sequence = 4',
          'update audit_events set sequence = 4 where sequence = 99',
        ],
      ],
      [
        'a row put in, with a hash that fits',
        'link_broken',
        4,
        [
          'update audit_events set sequence = sequence + 100 where sequence >= 3',
          'update audit_events set sequence = sequence - 99 where sequence > 100',
          ...forge(3),
        ],
      ],
      [
        'a row rewritten with a hash that fits',
        'link_broken',
        4,
        ["update audit_events set actor_name = 'x' where sequence = 3", rehash(3)],
      ],
      ['a row added at the end, with a hash that fits', 'head_differs', 7, forge(6)],
    ])('%s', async (_name, reason, sequence, statements) => {
      await write(5)
      await sealer.seal()
      expect(await verify()).not.toHaveProperty('brokenAt')
      await tamper(...statements)
      expect(await verify()).toMatchObject({ brokenAt: { reason, sequence } })
    })

    it('removed last rows for ever, not only until the next are sealed', async () => {
      await write(5)
      await sealer.seal()
      await tamper('delete from audit_events where sequence > 3')
      await write(2)
      await sealer.seal()
      expect(await verify()).toMatchObject({ sealed: 3, brokenAt: { reason: 'row_missing', sequence: 4 } })
    })

    it('a chain cut together with its head, to whoever kept its last hash', async () => {
      await write(5)
      await sealer.seal()
      const anchor = (await verify()).last
      await tamper(
        'delete from audit_events where sequence > 3',
        'update audit_chain_head set (sequence, hash) = (select sequence, hash from audit_events where sequence = 3)',
      )
      const verdict = await verify()
      expect(verdict.brokenAt).toBeUndefined()
      expect(verdict.last.sequence).toBeLessThan(anchor.sequence)
    })
  })
})
