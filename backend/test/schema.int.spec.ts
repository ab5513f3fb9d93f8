import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DatabaseSchema,
  MikroORM,
  PostgreSqlDriver,
  SchemaComparator,
  type TableDifference,
} from '@mikro-orm/postgresql'
import { dumpSchema } from '../dev/dump-schema.js'
import { entities } from '../src/entities.js'
import { asOwner, cloneDatabase } from './support/index.js'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let orm: MikroORM
beforeAll(async () => {
  database = await cloneDatabase('seeded')
  orm = await MikroORM.init({ driver: PostgreSqlDriver, clientUrl: database.ownerUrl, entities })
})
afterAll(async () => {
  await orm.close(true)
  await database.drop()
})

it('is written down in backend/schema.sql; `npm run schema` writes it', async () => {
  const file = join(__dirname, '../schema.sql')
  const schema = await asOwner(dumpSchema, database.name)
  if (process.env.WRITE_SCHEMA) writeFileSync(file, schema)
  expect(readFileSync(file, 'utf8')).toBe(schema)
})

/** Triggers alone write and read the first, which has no key. The others belong to the migrator and to the queue. */
const WITHOUT_ENTITY = ['booking_sum_changes', 'schema_migrations', /^bullmq\./]

it('has an entity for each table, with each column as the migrations make it', async () => {
  const platform = orm.em.getPlatform()
  const stored = await DatabaseSchema.create(orm.em.getConnection(), platform, orm.config)
  const described = DatabaseSchema.fromMetadata(
    [...orm.getMetadata().getAll().values()],
    platform,
    orm.config,
  )
  const { newTables, removedTables, changedTables } = new SchemaComparator(platform).compare(
    stored,
    described,
  )
  const removed = Object.keys(removedTables).filter(
    (name) => !WITHOUT_ENTITY.some((pattern) => name.match(pattern)),
  )
  expect([...Object.keys(newTables), ...removed, ...Object.values(changedTables).flatMap(drift)]).toEqual([])
})

/** Comments are no drift. An entity may know more choices than are stored. */
const drift = ({ name, addedColumns, changedColumns, removedColumns }: TableDifference) => [
  ...Object.keys(addedColumns).map((column) => `${name}.${column} is not in the database`),
  ...Object.keys(removedColumns).map((column) => `${name}.${column} is not in the entity`),
  ...Object.values(changedColumns).flatMap(({ changedProperties, fromColumn, column }) => {
    const choices = column.enumItems ?? []
    const knowsChoices = choices.length === 0 || fromColumn.enumItems?.every((item) => choices.includes(item))
    const changes = [...changedProperties].filter(
      (property) => property !== 'comment' && !(property === 'enumItems' && knowsChoices),
    )
    return changes.map((property) => `${name}.${column.name}: ${property}`)
  }),
]
