import { randomUUID } from 'node:crypto'
import { migrations } from '../migrations/index.js'
import { openMigrator } from '../src/platform/database/migrate.js'
import { asOwner, cloneDatabase } from './support/index.js'

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
    for (const { name } of [...migrations].reverse()) {
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

it('gives matchings that were kept before the pages of their treatments', async () => {
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
