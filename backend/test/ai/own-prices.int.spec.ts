import { sql } from 'kysely'
import { seedCatalogue } from '../../seeds/catalogue/index.js'
import { BuiltInAdviser } from '../../src/modules/ai/built-in/built-in-adviser.js'
import { FindingsRepository } from '../../src/modules/ai/retrieval/findings.repository.js'
import { SettingsService } from '../../src/modules/settings/index.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { openTestDatabase, type TestDatabase } from '../support/index.js'

const SEED = systemActor('test.seed')

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
  await test.database.transaction(SEED, seedCatalogue)
})
afterAll(() => test.close())

const change = (statement: ReturnType<typeof sql>) =>
  test.database.transaction(SEED, (em) => statement.execute(em.getKysely()))

async function answerOf(message: string) {
  const findings = new FindingsRepository(test.database, new SettingsService(test.database))
  const question = { message, history: [], findings: await findings.find({ message, history: [] }) }
  let text = ''
  for await (const piece of new BuiltInAdviser().answer(question, new AbortController().signal)) text += piece
  return text
}

it("says of a hospital's own price whether it was checked, and no more once the checking has expired", async () => {
  const island = sql`(select id from hospitals where slug = 'island-hospital')`
  const hip = sql`(select id from treatments where slug = 'hip-replacement')`
  await change(sql`
    insert into hospital_treatments (hospital_id, treatment_id, min_cost_cents, max_cost_cents)
    values (${island}, ${hip}, 700000, 900000)
    on conflict (hospital_id, treatment_id) do update set min_cost_cents = 700000, max_cost_cents = 900000`)
  const asked = ['What does a hip replacement cost at Island Hospital?', 'Prices of Island Hospital?']
  const holds = async (words: string) => {
    for (const question of asked) {
      const text = await answerOf(question)
      expect(text).toContain('$7,000 to $9,000')
      expect(text).toContain(words)
    }
  }
  await holds('$7,000 to $9,000 (not verified)')
  await change(sql`
    insert into claims (id, subject_type, subject_id, treatment_id, field, value, source, checked_at)
    values (gen_random_uuid(), 'hospital', ${island}, ${hip}, 'price', 'Any', 'Price list', now())`)
  await holds('$7,000 to $9,000 (checked against a source)')
  await change(sql`update claims set expires_at = now() where field = 'price'`)
  await holds('$7,000 to $9,000 (not verified)')
})
