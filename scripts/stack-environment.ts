import type { Secrets } from './lib/secrets.ts'

export interface EmbeddedServices {
  databaseUrl?: string
  databaseStaffUrl?: string
  databaseDeskUrl?: string
  databaseOwnerUrl?: string
  smtpUrl?: string
  mailPageUrl?: string
  stripeUrl?: string
  /** Of the local OpenAI, when it was asked for. */
  openAiUrl?: string
  /** Undefined where neither npm nor the system has one. */
  chromium?: string
}

/** What every process of the stack is told: the given variables first, then what this folder keeps for itself. */
export function stackEnvironment(
  given: NodeJS.ProcessEnv,
  port: number,
  dataDir: string,
  secrets: Secrets,
  embedded: EmbeddedServices,
): NodeJS.ProcessEnv {
  const defaults: Record<string, string | undefined> = {
    NODE_ENV: 'development',
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: embedded.databaseUrl,
    DATABASE_STAFF_URL: embedded.databaseStaffUrl,
    DATABASE_DESK_URL: embedded.databaseDeskUrl,
    DATABASE_OWNER_URL: embedded.databaseOwnerUrl,
    SMTP_URL: embedded.smtpUrl,
    DEV_MAIL_URL: embedded.mailPageUrl,
    ...(embedded.stripeUrl && {
      DEV_STRIPE_URL: embedded.stripeUrl,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRETS: secrets.stripeWebhookSecret,
    }),
    ...(embedded.openAiUrl && { OPENAI_BASE_URL: embedded.openAiUrl, OPENAI_API_KEY: 'sk-of-this-machine' }),
    PUPPETEER_EXECUTABLE_PATH: embedded.chromium,
    ACCESS_TOKEN_KEYS: secrets.accessTokenKeys,
    PASSWORD_PEPPER: secrets.passwordPepper,
    COOKIE_SECRET: secrets.cookieSecret,
    STORAGE_MASTER_KEYS: secrets.storageMasterKeys,
    AUDIT_SIGNING_KEY: secrets.auditSigningKey,
    LOG_LEVEL: 'info',
  }
  const set = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  return { ...defaults, ...Object.fromEntries(set), PORT: String(port), DATA_DIR: dataDir }
}
