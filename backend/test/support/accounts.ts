import { v7 as uuid } from 'uuid'
import { OneTimeLinks } from '../../src/modules/auth/one-time-links.js'
import { PasswordHasher } from '../../src/modules/auth/password-hasher.js'
import type { Role, UserActor } from '../../src/platform/authz/index.js'
import type { TestApp } from './app.js'

export interface Account {
  id: string
  email: string
  password: string
}

const PASSWORD = 'a long enough passphrase'

/** Of passwords in this environment: accounts of tests may share a hash. */
const hashes = new Map<string, Promise<string>>()

function hashOf(app: TestApp, password: string): Promise<string> {
  const hash = hashes.get(password) ?? app.context.get(PasswordHasher).hash(password)
  hashes.set(password, hash)
  return hash
}

/** Adds a confirmed account. */
export async function newAccount(
  app: TestApp,
  { role = 'user', password = PASSWORD }: { role?: Role; password?: string } = {},
): Promise<Account> {
  const id = uuid()
  const email = `person-${id.slice(-12)}@patients.example`
  const hash = await hashOf(app, password)
  await app.rows(
    'insert into users (id, email, password_hash, email_verified_at) values ($1, $2, $3, now())',
    [id, email, hash],
  )
  await app.rows(`insert into profiles (user_id, first_name, last_name) values ($1, 'Amina', 'Okafor')`, [id])
  await app.rows('insert into user_roles (user_id, role) values ($1, $2)', [id, role])
  return { id, email, password }
}

async function newestCode(app: TestApp, email: string, purpose: string): Promise<string> {
  const [code] = await app.rows<{ id: string }>(
    `select c.id from one_time_codes c join users u on u.id = c.user_id
     where email = $1 and purpose = $2 order by c.created_at desc, c.id desc limit 1`,
    [email, purpose],
  )
  if (!code) throw new Error(`No code for ${purpose}`)
  return code.id
}

/** The token of the link that was mailed last. */
export const mailedToken = async (app: TestApp, email: string, purpose: string) =>
  app.context.get(OneTimeLinks).token(await newestCode(app, email, purpose))

/** The digits that were sent last. */
export const sentDigits = async (app: TestApp, email: string, purpose: string) =>
  app.context.get(OneTimeLinks).digits(await newestCode(app, email, purpose))

/** Names of the jobs that are waiting or were sent for the person's account, with the notice where it is one. */
export async function jobsOf(app: TestApp, userId: string): Promise<string[]> {
  const rows = await app.rows<{ name: string }>(
    `select concat_ws(' ', job_name, payload ->> 'notice') as name from outbox_messages o
     where payload ->> 'userId' = $1 or exists
       (select from one_time_codes c where c.id::text = o.payload ->> 'codeId' and c.user_id = $1::uuid)
     order by o.id`,
    [userId],
  )
  return rows.map(({ name }) => name)
}

/** The actor behind requests of a signed-in patient. */
export const patientActor = (userId: string): UserActor => ({
  kind: 'user',
  userId,
  role: 'user',
  sessionId: uuid(),
  audience: 'patient',
  assurance: 'aal1',
  needsSecondFactor: false,
})
