import { readFileSync } from 'node:fs'

/** Variables that may be read from a file: `COOKIE_SECRET_FILE=/run/secrets/cookie` sets COOKIE_SECRET. */
const NAMES = [
  'ACCESS_TOKEN_KEYS',
  'AUDIT_ANCHORS_URL',
  'AUDIT_SIGNING_KEY',
  'COOKIE_SECRET',
  'DATABASE_DESK_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_STAFF_URL',
  'DATABASE_URL',
  'OPENAI_API_KEY',
  'PASSWORD_PEPPER',
  'REDIS_URL',
  'SMTP_URL',
  'STORAGE_MASTER_KEYS',
  'STORAGE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
]

type Variables = Record<string, string | undefined>

/** Reads the secrets that are named by a file. Returns them with what is wrong; a value is never part of a problem. */
export function readSecretFiles(given: Variables): { secrets: Variables; problems: string[] } {
  const secrets: Variables = {}
  const problems: string[] = []
  for (const name of NAMES) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) problems.push(`  ${name}: set ${name} or ${name}_FILE, not both`)
    try {
      secrets[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      problems.push(`  ${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return { secrets, problems }
}
