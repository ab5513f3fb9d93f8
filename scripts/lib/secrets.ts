import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from './failure.ts'

/** What one installation keeps for itself; made once, so that sessions, passwords and files survive a restart. */
export interface Secrets {
  accessTokenKeys: string
  passwordPepper: string
  cookieSecret: string
  storageMasterKeys: string
  auditSigningKey: string
  stripeSecretKey: string
  stripeWebhookSecret: string
  databaseOwnerPassword: string
  databaseAppPassword: string
  databaseStaffPassword: string
  databaseDeskPassword: string
}

export function generateSecrets(): Secrets {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  return {
    accessTokenKeys: `k1:${random(32)}`,
    passwordPepper: random(32),
    cookieSecret: random(32),
    storageMasterKeys: `k1:${randomBytes(32).toString('base64')}`,
    auditSigningKey: `a1:${generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
    // Of the local Stripe only.
    stripeSecretKey: `sk_test_${randomBytes(16).toString('hex')}`,
    stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    databaseOwnerPassword: random(24),
    databaseAppPassword: random(24),
    databaseStaffPassword: random(24),
    databaseDeskPassword: random(24),
  }
}

function read(file: string): Partial<Secrets> {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Failure(
      `${file} cannot be read. Restore it, or remove the folder .data to begin with empty data.`,
    )
  }
}

export function loadSecrets(file: string): Secrets {
  const stored = read(file)
  const secrets = { ...generateSecrets(), ...stored }
  if (Object.keys(stored).length < Object.keys(secrets).length) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(file, 0o600)
  return secrets
}
