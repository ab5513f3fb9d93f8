import type { EntityManager } from '@mikro-orm/postgresql'
import type { INestApplicationContext } from '@nestjs/common'
import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import { PasswordHasher, Profile, User, UserRole } from '../src/modules/auth/index.js'
import { addRates } from '../src/modules/exchange-rates/index.js'
import { addRanges } from '../src/modules/offers/index.js'
import { grantConsent } from '../src/modules/privacy/index.js'
import { seedSettings } from '../src/modules/settings/index.js'
import { type Role, systemActor } from '../src/platform/authz/index.js'
import { Config } from '../src/platform/config/index.js'
import { Database, type Tables } from '../src/platform/database/index.js'
import { demonstrationRanges } from './demonstration-ranges.js'

const PASSWORD = 'demo-Sihat-2026'

interface Account {
  /** First name, and the part of the address before the @. */
  name: string
  role: Role
}

const ACCOUNTS: readonly Account[] = [
  { name: 'Patient', role: 'user' },
  { name: 'Premium', role: 'user' },
  { name: 'Moderator', role: 'moderator' },
  { name: 'Admin', role: 'admin' },
]

/** Reserved names and numbers: they reach nobody. */
const CONTACT = {
  'contact.email': 'care@sihat.example',
  'contact.phone': '+1 202-555-0143',
  'contact.whatsapp': '+1 202-555-0143',
  'contact.hotline': '+1 202-555-0178',
  'contact.website': 'https://sihat.example',
  'contact.demonstration': true,
}

/** Fictional rates: units of each currency for one US dollar. */
const RATES = {
  EUR: '0.9',
  GHS: '12',
  INR: '90',
  KES: '130',
  MYR: '4.2',
  NGN: '1500',
  THB: '33',
  ZAR: '17.5',
}

/** Adds the rates of today, so that they are valid for 7 days after each start. */
function seedRates(db: Kysely<Tables>): Promise<number> {
  const publishedAt = new Date(new Date().toISOString().slice(0, 10))
  const rate = { base: 'USD', source: 'Demonstration (fictional rate)', publishedAt, isFictional: true }
  return addRates(
    db,
    Object.entries(RATES).map(([quote, units]) => ({ ...rate, quote, rate: units })),
  )
}

export const hashPassword = (app: INestApplicationContext): Promise<string> =>
  app.get(PasswordHasher).hash(PASSWORD)

/** Adds an account of the demonstration. @returns its id; null if it exists */
export async function addAccount(
  em: EntityManager,
  { name, role }: Account,
  passwordHash: string,
): Promise<string | null> {
  const email = `${name.toLowerCase()}@demo.sihat.example`
  if (await em.findOne(User, { email })) return null
  const id = uuid()
  em.create(User, { id, email, passwordHash, emailVerifiedAt: new Date() })
  await em.flush()
  em.create(Profile, { userId: id, firstName: name, lastName: 'Demonstration' })
  em.create(UserRole, { userId: id, role })
  await em.flush()
  return id
}

/** Adds the accounts that are missing; an existing one keeps its password. */
export async function seedDemonstration(app: INestApplicationContext): Promise<string> {
  if (app.get(Config).production) throw new Error('Demonstration data never go into a production database')
  const passwordHash = await hashPassword(app)
  const added = await app.get(Database).transaction(systemActor('cli.seed_demonstration'), async (em) => {
    await seedSettings(em, CONTACT)
    await seedRates(em.getKysely<Tables>())
    await addRanges(em.getKysely<Tables>(), demonstrationRanges())
    let count = 0
    for (const account of ACCOUNTS) {
      const id = await addAccount(em, account, passwordHash)
      if (!id) continue
      if (account.role === 'user')
        await grantConsent(em, id, 'health_data', { textVersion: 'demonstration', locale: 'en' })
      count += 1
    }
    return count
  })
  return added > 0 ? `Added ${added} demonstration accounts` : 'The demonstration accounts exist'
}
