import { randomUUID } from 'node:crypto'
import { findDuplicateAccounts } from '../src/modules/auth/index.js'
import { systemActor } from '../src/platform/authz/index.js'
import { openMigrator } from '../src/platform/database/migrate.js'
import { asOwner, cloneDatabase, openLogins } from './support/index.js'

/** Everything that migrations make: columns, constraints, indexes, functions, policies, rights. */
const SCHEMA = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, is_nullable, column_default, is_generated) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'function', p.oid::regprocedure::text, md5(pg_get_functiondef(p.oid)) || p.proowner::regrole || coalesce(p.proacl::text, '')
    from pg_proc p join pg_language l on l.oid = p.prolang
    where pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'policy', tablename || '.' || policyname, concat_ws(' ', roles, cmd, qual, with_check)
    from pg_policies where schemaname = 'public'
  union all select 'right', table_name || ' ' || grantee, string_agg(privilege_type, ' ' order by privilege_type)
    from information_schema.role_table_grants where table_schema = 'public' and grantee like 'sihat\\_%' group by 1, 2
  order by 1, 2`

it('undoes every migration in turn, over seeded data, and makes the same schema again', async () => {
  const database = await cloneDatabase('seeded')
  const schema = () => asOwner(async (client) => (await client.query(SCHEMA)).rows, database.name)
  const orm = await openMigrator(database.ownerUrl)
  try {
    const before = await schema()
    expect(before.length).toBeGreaterThan(300)
    const migrations = await orm.migrator.getExecuted()
    for (const { name } of migrations.reverse()) {
      await orm.migrator.down({ migrations: [name] })
      await orm.migrator.up({ migrations: [name] })
      await orm.migrator.down({ migrations: [name] })
    }
    await orm.migrator.up()
    expect(await schema()).toEqual(before)
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('gives matchings that were kept before the pages of their treatments @nightly', async () => {
  const MIGRATION = 'Migration20261122000100_matched_treatments'
  const database = await cloneDatabase('seeded')
  const rows = async <T>(statement: string, values: unknown[] = []) =>
    asOwner(async (client) => (await client.query(statement, values)).rows as T[], database.name)
  const orm = await openMigrator(database.ownerUrl)
  try {
    const [treatment] = await rows<{ id: string; slug: string }>(
      `select id, slug from treatments where category = 'complementary' limit 1`,
    )
    const kept = {
      summary: 'Two fit.',
      nextSteps: [],
      recommendations: [
        { treatmentId: treatment?.id, path: null },
        { treatmentId: randomUUID(), path: '/treatments/hip-replacement' },
        { treatmentId: randomUUID(), path: null },
      ],
    }
    const insert = `insert into ai_matchings (id, user_id, question, answer, adviser)
      select gen_random_uuid(), (select id from users limit 1), '{}', $1, 'built-in'`
    await rows(insert, [JSON.stringify(kept)])
    await rows(insert, [JSON.stringify({ ...kept, recommendations: [] })])
    await orm.migrator.down({ migrations: [MIGRATION] })
    await orm.migrator.up({ migrations: [MIGRATION] })
    const answers = await rows<{ found: unknown }>(
      `select answer -> 'recommendations' as found from ai_matchings order by jsonb_array_length(answer -> 'recommendations')`,
    )
    expect(answers.map(({ found }) => found)).toEqual([
      [],
      [
        { treatmentId: treatment?.id, complementary: true, path: `/treatments/${treatment?.slug}` },
        { ...kept.recommendations[1], complementary: false },
        { ...kept.recommendations[2], complementary: true, path: '/treatments' },
      ],
    ])
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('knows of earlier refunds which of them replaced refused ones @nightly', async () => {
  const MIGRATION = 'Migration20261124065000_bank_transfers'
  const database = await cloneDatabase('seeded')
  const rows = async <T>(statement: string, values: unknown[] = []) =>
    asOwner(async (client) => (await client.query(statement, values)).rows as T[], database.name)
  const orm = await openMigrator(database.ownerUrl)
  /** Refunds of one payment in their order: cents and status. */
  const add = async (receipt: number, refunds: [number, string][]) => {
    const id = randomUUID()
    await rows(
      `insert into payments (id, kind, amount_cents, status, livemode, paid_at, stripe_payment_intent_id, receipt_number)
       values ($1, 'deposit', 100000, 'paid', false, now(), $2, $3)`,
      [id, `pi_${receipt}`, receipt],
    )
    for (const [at, [cents, status]] of refunds.entries())
      await rows(
        `insert into refunds (id, payment_id, amount_cents, reason, status, created_at)
         values (gen_random_uuid(), $1, $2, 'Old', $3, now() + $4 * interval '1 hour')`,
        [id, cents, status, at],
      )
    return async () => {
      const found = await rows<{ cents: string }>(
        'select retried_cents as cents from refunds where payment_id = $1 order by created_at',
        [id],
      )
      return found.map(({ cents }) => Number(cents))
    }
  }
  try {
    await orm.migrator.down({ migrations: [MIGRATION] })
    const twice = await add(990_001, [
      [400, 'failed'],
      [400, 'failed'],
      [1_000, 'succeeded'],
    ])
    const inPart = await add(990_002, [
      [700, 'succeeded'],
      [400, 'failed'],
      [100, 'succeeded'],
      [500, 'pending'],
    ])
    const none = await add(990_003, [
      [400, 'succeeded'],
      [500, 'requested'],
    ])
    await orm.migrator.up({ migrations: [MIGRATION] })
    expect([await twice(), await inPart(), await none()]).toEqual([
      [0, 400, 400],
      [0, 0, 100, 300],
      [0, 0],
    ])
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('gives a booking the deposit percentage of its last payment page, else of the setting @nightly', async () => {
  const MIGRATION = 'Migration20261125200000_booking_deposits'
  const database = await cloneDatabase('seeded')
  const rows = async <T>(statement: string, values: unknown[] = []) =>
    asOwner(async (client) => (await client.query(statement, values)).rows as T[], database.name)
  const orm = await openMigrator(database.ownerUrl)
  const percents = async () =>
    (
      await rows<{ name: string; percent: number | null }>(
        `select special_requirements as name, deposit_percent as percent from bookings where special_requirements is not null order by 1`,
      )
    ).map(({ name, percent }) => [name, percent])
  try {
    await orm.migrator.down({ migrations: [MIGRATION] })
    for (const [name, cents] of [
      ['asked', 100_000],
      ['costed', 100_000],
      ['without a cost', null],
    ] as const)
      await rows(
        `insert into bookings (id, user_id, booking_type, status, estimated_cost_cents, special_requirements)
         values (gen_random_uuid(), (select id from users limit 1), 'surgery', 'confirmed', $1, $2)`,
        [cents, name],
      )
    await rows(`insert into settings (key, value) values ('depositPercent', '30')`)
    await rows(
      `insert into payments (id, kind, booking_id, amount_cents, deposit_percent, status, livemode)
       select gen_random_uuid(), 'deposit', id, 25000, 25, 'open', false from bookings where special_requirements = 'asked'`,
    )
    await orm.migrator.up({ migrations: [MIGRATION] })
    expect(await percents()).toEqual([
      ['asked', 25],
      ['costed', 30],
      ['without a cost', null],
    ])
    await orm.migrator.down({ migrations: [MIGRATION] })
    expect(await rows('select deposit_percent as percent from payments')).toEqual([{ percent: 25 }])
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('separates the time of a confirmation from a date that staff entered, and shows patients neither @nightly', async () => {
  const MIGRATION = 'Migration20261123231500_team_confirmations'
  const database = await cloneDatabase('seeded')
  const rows = async <T>(statement: string, values: unknown[] = []) =>
    asOwner(async (client) => (await client.query(statement, values)).rows as T[], database.name)
  const orm = await openMigrator(database.ownerUrl)
  const admin = randomUUID()
  const add = async (
    name: string,
    confirmedDate: string | null,
    history: [at: string, from: string, to: string, actor: string | null][],
    status = 'confirmed',
  ) => {
    const [booking] = await rows<{ id: string }>(
      `insert into bookings (id, user_id, booking_type, status, confirmed_date, special_requirements)
       values (gen_random_uuid(), (select id from users limit 1), 'surgery', $1, $2, $3) returning id`,
      [status, confirmedDate, name],
    )
    for (const [at, from, to, actor] of history)
      await rows(
        `insert into booking_events (id, booking_id, user_id, type, actor_id, data, created_at)
         select gen_random_uuid(), id, user_id, 'status_changed', $2, jsonb_build_object('from', $3::text, 'to', $4::text), $5
         from bookings where id = $1`,
        [booking?.id, actor, from, to, at],
      )
  }
  const CONFIRMED = '2026-11-01T10:00:00Z'
  const AGREED = '2027-01-14T12:00:00Z'
  const byTeam = [CONFIRMED, 'pending', 'confirmed', admin] as [string, string, string, string]
  const byPayment = ['2026-11-05T10:00:00Z', 'payment_pending', 'confirmed', null] as [
    string,
    string,
    string,
    null,
  ]
  try {
    await orm.migrator.down({ migrations: [MIGRATION] })
    await add('confirmed', '2026-11-01T10:00:00.2Z', [byTeam])
    await add('agreed', AGREED, [byTeam])
    await add('agreed and paid', AGREED, [byTeam, byPayment])
    await add('paid alone', '2026-11-05T10:00:00Z', [byPayment])
    await add('day cleared', null, [byTeam])
    await add(
      'pending again',
      CONFIRMED,
      [byTeam, ['2026-11-06T10:00:00Z', 'confirmed', 'pending', admin]],
      'pending',
    )
    await add(
      'reopened',
      AGREED,
      [byTeam, ['2026-11-06T10:00:00Z', 'cancelled', 'payment_pending', admin]],
      'payment_pending',
    )
    await add('untold, past', CONFIRMED, [])
    await add('untold, future', '2099-01-01T00:00:00Z', [])
    await orm.migrator.up({ migrations: [MIGRATION] })
    const found = await rows<{ name: string; at: Date | null; check: Date | null; shown: Date | null }>(
      `select special_requirements as name, confirmed_date as at, appointment_to_check as check, appointment_at as shown
       from bookings where special_requirements is not null`,
    )
    const iso = (date: Date | null | undefined) => date?.toISOString().slice(0, 10) ?? null
    expect(Object.fromEntries(found.map(({ name, at, check }) => [name, [iso(at), iso(check)]]))).toEqual({
      confirmed: ['2026-11-01', null],
      agreed: ['2026-11-01', '2027-01-14'],
      'agreed and paid': ['2026-11-01', '2027-01-14'],
      'paid alone': [null, null],
      'day cleared': ['2026-11-01', null],
      'pending again': [null, null],
      reopened: [null, '2027-01-14'],
      'untold, past': ['2026-11-01', '2026-11-01'],
      'untold, future': [null, '2099-01-01'],
    })
    expect(found.filter(({ shown }) => shown)).toEqual([])
    expect(await rows(`select distinct type from booking_events where actor_id is null`)).toEqual([
      { type: 'payment_received' },
    ])
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('S7: writes domains of stored addresses in Punycode and leaves a second account of a mailbox alone @nightly', async () => {
  const MIGRATION = 'Migration20261123233200_email_domains'
  const database = await cloneDatabase('seeded')
  const orm = await openMigrator(database.ownerUrl)
  const rows = async <T>(statement: string, values: unknown[] = []) =>
    asOwner(async (client) => (await client.query(statement, values)).rows as T[], database.name)
  try {
    await orm.migrator.down({ migrations: [MIGRATION] })
    const emails = [
      'one@m\u00fcnchen.example',
      'two@sub\u3002example',
      'two@sub.example',
      'josé@plain.example',
    ]
    for (const email of emails)
      await rows('insert into users (id, email) values ($1, $2)', [randomUUID(), email])
    await orm.migrator.up({ migrations: [MIGRATION] })
    const stored = await rows<{ email: string }>(
      `select email from users where email !~ 'demo.sihat.example' order by email`,
    )
    expect(stored.map(({ email }) => email).sort()).toEqual(
      ['josé@plain.example', 'one@xn--mnchen-3ya.example', 'two@sub.example', 'two@sub\u3002example'].sort(),
    )
    const { database: open, close } = await openLogins(database.appUrl)
    const duplicates = await open.transaction(systemActor('test'), findDuplicateAccounts)
    await close()
    const idOf = async (email: string) =>
      (await rows<{ id: string }>('select id from users where email = $1', [email]))[0]?.id
    expect(duplicates).toEqual([{ id: await idOf(emails[1] ?? ''), other: await idOf('two@sub.example') }])
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('gives stored appointments the current names of their time zones @nightly', async () => {
  const MIGRATION = 'Migration20261124080000_current_time_zones'
  const database = await cloneDatabase('seeded')
  const orm = await openMigrator(database.ownerUrl)
  const run = (statement: string, values: unknown[] = []) =>
    asOwner(async (client) => (await client.query(statement, values)).rows, database.name)
  const STORED = ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Kuala_Lumpur']
  const data = (timeZone: string) => JSON.stringify({ at: '2099-01-14T01:30:00.000Z', timeZone })
  try {
    for (const timeZone of STORED) {
      const id = randomUUID()
      await run(
        `insert into bookings (id, user_id, booking_type, status, hospital_id, appointment_at, appointment_time_zone)
         select $1, u.id, 'surgery', 'confirmed', (select id from hospitals limit 1), '2099-01-14T01:30Z', $2
         from users u where u.email = 'patient@demo.sihat.example'`,
        [id, timeZone],
      )
      await run(
        `insert into booking_events (id, booking_id, user_id, type, data)
         select gen_random_uuid(), id, user_id, 'appointment_set', $2 from bookings where id = $1`,
        [id, data(timeZone)],
      )
    }
    const read = async () => ({
      bookings: await run(
        `select appointment_time_zone as zone, version from bookings where appointment_at = '2099-01-14T01:30Z' order by 1`,
      ),
      events: (
        await run(
          `select data from booking_events where data ->> 'at' = '2099-01-14T01:30:00.000Z' order by data ->> 'timeZone'`,
        )
      ).map(({ data }) => data),
    })
    const before = await read()
    await orm.migrator.down({ migrations: [MIGRATION] })
    expect(await read()).toEqual(before)
    await orm.migrator.up({ migrations: [MIGRATION] })
    const zones = ['Asia/Kolkata', 'Asia/Kuala_Lumpur', 'Europe/Kyiv']
    expect(await read()).toEqual({
      bookings: zones.map((zone) => ({ zone, version: 1 })),
      events: zones.map((timeZone) => JSON.parse(data(timeZone))),
    })
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('P18: gives stored joint replacements the trip of the catalogue and keeps what the team has checked @nightly', async () => {
  const MIGRATION = 'Migration20261124000500_trip_lengths'
  const database = await cloneDatabase('seeded')
  const orm = await openMigrator(database.ownerUrl)
  const trips = () =>
    asOwner(async (client) => {
      const { rows } = await client.query(
        `select slug, max_duration_days as days, cost_basis as basis, c.value
         from treatments t join claims c on c.subject_id = t.id and c.field = 'duration' order by slug`,
      )
      return rows
    }, database.name)
  const daysOf = async () =>
    Object.fromEntries((await trips()).map(({ slug, days, value }) => [slug, [days, value]]))
  try {
    const seeded = await trips()
    await orm.migrator.down({ migrations: [MIGRATION] })
    expect(await daysOf()).toMatchObject({
      'hip-replacement': [21, '14-21 days'],
      'knee-replacement': [21, '14-21 days'],
      ivf: [28, '14-28 days'],
    })
    await orm.migrator.up({ migrations: [MIGRATION] })
    expect(await trips()).toEqual(seeded)
    await orm.migrator.down({ migrations: [MIGRATION] })
    await asOwner(
      (client) =>
        client.query(
          `update claims set source = 'The surgeon' from treatments t
           where t.id = subject_id and field = 'duration' and slug = 'knee-replacement'`,
        ),
      database.name,
    )
    await orm.migrator.up({ migrations: [MIGRATION] })
    expect(await daysOf()).toMatchObject({
      'hip-replacement': [91, '14-91 days'],
      'knee-replacement': [21, '14-21 days'],
    })
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('removes open calls that a cancelled booking left behind and keeps calls asked for afterwards @nightly', async () => {
  const MIGRATION = 'Migration20261124110000_calls_of_cancelled_bookings'
  const database = await cloneDatabase('seeded')
  const rows = async <T>(statement: string, values: unknown[] = []) =>
    asOwner(async (client) => (await client.query(statement, values)).rows as T[], database.name)
  const orm = await openMigrator(database.ownerUrl)
  const call = async (status: string, hoursAfterCancellation: number, answered = false) => {
    const [booking] = await rows<{ id: string; user_id: string }>(
      `insert into bookings (id, user_id, booking_type, status)
       select gen_random_uuid(), id, 'surgery', $1 from users where email = 'patient@demo.sihat.example' returning id, user_id`,
      [status],
    )
    if (status === 'cancelled')
      await rows(
        `insert into booking_events (id, booking_id, user_id, type, data, created_at)
         values (gen_random_uuid(), $1, $2, 'status_changed', '{"from": "pending", "to": "cancelled"}', '2026-11-20T10:00:00Z')`,
        [booking?.id, booking?.user_id],
      )
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      `insert into call_requests (id, booking_id, user_id, phone, created_at, answered_at)
       values (gen_random_uuid(), $1, $2, '+2348012345678', timestamptz '2026-11-20T10:00:00Z' + make_interval(hours => $3),
         case when $4 then now() end) returning id`,
      [booking?.id, booking?.user_id, hoursAfterCancellation, answered],
    )
    return id
  }
  try {
    await orm.migrator.down({ migrations: [MIGRATION] })
    const left = await call('cancelled', -1)
    const kept = [await call('cancelled', 1), await call('cancelled', -1, true), await call('pending', -1)]
    await orm.migrator.up({ migrations: [MIGRATION] })
    const found = await rows<{ id: string }>(`select id from call_requests where id = any($1)`, [
      [left, ...kept],
    ])
    expect(found.map(({ id }) => id).sort()).toEqual(kept.sort())
  } finally {
    await orm.close(true)
    await database.drop()
  }
})

it('puts earlier cancellations by patients into the queue of hospitals to tell while their appointment is ahead @nightly', async () => {
  const MIGRATION = 'Migration20261124131000_hospitals_to_tell'
  const database = await cloneDatabase('seeded')
  const rows = async <T>(statement: string, values: unknown[] = []) =>
    asOwner(async (client) => (await client.query(statement, values)).rows as T[], database.name)
  const orm = await openMigrator(database.ownerUrl)
  const cancelled = async (by: 'patient' | 'team', appointmentAt: string) => {
    const [booking] = await rows<{ id: string }>(
      `insert into bookings (id, user_id, booking_type, status, hospital_id, appointment_at, appointment_time_zone)
       select gen_random_uuid(), u.id, 'surgery', 'cancelled', (select id from hospitals limit 1), $1, 'Asia/Bangkok'
       from users u where u.email = 'patient@demo.sihat.example' returning id`,
      [appointmentAt],
    )
    await rows(
      `insert into booking_events (id, booking_id, user_id, actor_id, type, data, created_at)
       select gen_random_uuid(), id, user_id, case $2 when 'patient' then user_id else gen_random_uuid() end, 'status_changed',
         '{"from": "pending", "to": "cancelled"}', '2026-11-20T10:00:00Z' from bookings where id = $1`,
      [booking?.id, by],
    )
    return booking?.id
  }
  try {
    await orm.migrator.down({ migrations: [MIGRATION] })
    const waits = await cancelled('patient', '2099-01-14T01:30:00Z')
    await cancelled('team', '2099-01-14T01:30:00Z')
    await cancelled('patient', '2026-11-21T01:30:00Z')
    await orm.migrator.up({ migrations: [MIGRATION] })
    const found = await rows<{ id: string; since: Date }>(
      'select id, hospital_to_tell_since as since from bookings where hospital_to_tell_since is not null',
    )
    expect(found).toEqual([{ id: waits, since: new Date('2026-11-20T10:00:00Z') }])
  } finally {
    await orm.close(true)
    await database.drop()
  }
})
