import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { Environment } from './environment.js'
import { OperatorError } from './operator-error.js'
import { proxyProblems } from './proxy-addresses.js'
import { readSecretFiles } from './secret-files.js'

export interface SigningKey {
  kid: string
  secret: Buffer
}

export interface StripeSettings {
  secretKey: string
  webhookSecrets: string[]
  /** Real money. */
  live: boolean
  /** The local Stripe, instead of Stripe's own address. */
  address: URL | undefined
}

export interface OpenAiSettings {
  apiKey: string
  /** Undefined for OpenAI's own. */
  baseUrl: string | undefined
  model: string
  /** US dollars for a million tokens. */
  prices: { input: number; output: number }
  /** US dollars a day. */
  dailyBudget: { all: number; patient: number }
}

/** The validated settings of this process. */
export class Config {
  readonly production: boolean
  readonly publicOrigin: string
  readonly accessTokenKeys: [SigningKey, ...SigningKey[]]
  /** Undefined where nothing can be paid. */
  readonly stripe: StripeSettings | undefined
  /** Undefined where nothing is sent to an outside model. */
  readonly openai: OpenAiSettings | undefined

  constructor(readonly env: Environment) {
    this.production = env.NODE_ENV === 'production'
    this.publicOrigin = new URL(env.PUBLIC_URL).origin
    this.accessTokenKeys = env.ACCESS_TOKEN_KEYS.split(',').map((entry) => {
      const [kid = '', secret = ''] = entry.split(':')
      return { kid, secret: Buffer.from(secret, 'base64url') }
    }) as [SigningKey, ...SigningKey[]]
    this.stripe = env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecrets: (env.STRIPE_WEBHOOK_SECRETS ?? '').split(','),
          live: /^.._live_/.test(env.STRIPE_SECRET_KEY),
          address: env.DEV_STRIPE_URL ? new URL(env.DEV_STRIPE_URL) : undefined,
        }
      : undefined
    this.openai = env.OPENAI_API_KEY
      ? {
          apiKey: env.OPENAI_API_KEY,
          baseUrl: env.OPENAI_BASE_URL,
          model: env.OPENAI_MODEL,
          prices: { input: env.OPENAI_INPUT_PRICE, output: env.OPENAI_OUTPUT_PRICE },
          dailyBudget: { all: env.OPENAI_DAILY_BUDGET, patient: env.OPENAI_DAILY_BUDGET_OF_PATIENT },
        }
      : undefined
  }
}

/** @throws OperatorError that lists every problem of the environment at once. */
export function loadConfig(source: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { secrets, problems: fileProblems } = readSecretFiles(given)
  const env = plainToInstance(
    Environment,
    { ...given, ...secrets },
    { exposeDefaultValues: true, exposeUnsetFields: false },
  )
  const problems = validateSync(env).map(
    ({ property, constraints }) => `  ${property}: ${Object.values(constraints ?? {}).join(', ')}`,
  )
  if (env.NODE_ENV === 'production') problems.push(...productionProblems(env, { ...given, ...secrets }))
  problems.push(
    ...databaseProblems(env),
    ...fileProblems,
    ...proxyProblems(env.TRUSTED_PROXIES),
    ...stripeProblems(env),
    ...openAiProblems(env),
  )
  if (problems.length > 0) throw new OperatorError(`The environment is not usable:\n${problems.join('\n')}`)
  return new Config(env)
}

/** Where the defaults suit one machine only. */
const NEEDED_IN_PRODUCTION = {
  PUBLIC_URL: 'is missing, so links in emails would lead to localhost',
  STORAGE_URL: 'is missing, so files would be stored where the other processes cannot read them',
  MAIL_FROM: 'is missing, so patients could not answer our emails',
  TEAM_MAIL: 'is missing, so nobody on the team would hear of new bookings',
} as const
const DEVELOPMENT_ONLY = [
  'DEV_MAIL_URL',
  'DEV_STRIPE_URL',
  'DEV_PATIENT_WEB_URL',
  'DEV_ADMIN_WEB_URL',
  'DEV_PSEUDO_LOCALES',
] as const

function productionProblems(env: Environment, given: Record<string, string | undefined>): string[] {
  const missing = Object.entries(NEEDED_IN_PRODUCTION).filter(([name]) => !given[name])
  return [
    ...DEVELOPMENT_ONLY.filter((name) => env[name]).map((name) => `  ${name}: is for development only`),
    ...missing.map(([name, problem]) => `  ${name}: ${problem}`),
  ]
}

/** Each names a login of its own. */
const LOGIN_URLS = ['DATABASE_URL', 'DATABASE_STAFF_URL', 'DATABASE_DESK_URL'] as const

function databaseProblems(env: Environment): string[] {
  const unreadable = [...LOGIN_URLS, 'DATABASE_OWNER_URL' as const].filter(
    (name) => env[name] && !URL.canParse(env[name]),
  )
  if (unreadable.length > 0)
    return unreadable.map((name) => `  ${name}: is no URL. Write / and # in the password as %2F and %23`)
  const seen = new Map<string, string>()
  return LOGIN_URLS.flatMap((name) => {
    if (!env[name]) return []
    const { username } = new URL(env[name])
    const other = seen.get(username)
    seen.set(username, other ?? name)
    return other ? [`  ${name}: must name another login than ${other}`] : []
  })
}

function stripeProblems({ NODE_ENV, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: secrets }: Environment) {
  const problems: string[] = []
  if (Boolean(key) !== Boolean(secrets))
    problems.push('  STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS: set both or none')
  const live = /^.._live_/.test(key ?? '')
  if (key && live !== (NODE_ENV === 'production'))
    problems.push(`  STRIPE_SECRET_KEY: a ${live ? 'live' : 'test'} key does not belong into ${NODE_ENV}`)
  return problems
}

function openAiProblems({ NODE_ENV, OPENAI_API_KEY: key, OPENAI_BASE_URL: address }: Environment) {
  const problems: string[] = []
  if (address && !key) problems.push('  OPENAI_BASE_URL: OPENAI_API_KEY is missing')
  // What patients write about their health goes there.
  if (NODE_ENV === 'production' && address?.startsWith('http:'))
    problems.push('  OPENAI_BASE_URL: must be encrypted (https) in production')
  return problems
}
