import { Type } from 'class-transformer'
import {
  IsIn,
  IsInt,
  IsIP,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator'

const URL_OPTIONS = { require_tld: false, require_protocol: true }

/**
 * Every variable the processes read. Names, shapes and defaults live here only; anything else reaches its
 * setting through `Config`.
 */
export class Environment {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development'

  /** Port of the one origin that serves the API and both front ends. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65_535)
  PORT = 3000

  /** Address to listen on; unset means every loopback address, IPv4 and IPv6. */
  @IsOptional()
  @IsString()
  HOST?: string

  /** The origin patients type into their browser; links in mails start with it. Production needs it set. */
  @IsUrl(URL_OPTIONS)
  PUBLIC_URL = 'http://localhost:3000'

  /** PostgreSQL 15 or newer, as `sihat_app`: the login of patients and visitors, under row security. */
  @Matches(/^postgres(ql)?:\/\//)
  DATABASE_URL!: string

  /** The same database, as `sihat_staff`: the login of the back office and of system work. */
  @Matches(/^postgres(ql)?:\/\//)
  DATABASE_STAFF_URL!: string

  /** The same database, as `sihat_desk`: the login of hospital staff, under row security. */
  @Matches(/^postgres(ql)?:\/\//)
  DATABASE_DESK_URL!: string

  /** Connections of each pool. A process has up to four pools (patients, staff, hospitals, public reads), one listener and up to four connections for queues. */
  @Type(() => Number)
  @IsInt()
  @Min(4)
  @Max(100)
  DATABASE_POOL_SIZE = 10

  /** The role that owns the tables; only `cli migrate` uses it. */
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//)
  DATABASE_OWNER_URL?: string

  /** Redis 6.2 or newer for queues; unset keeps them in PostgreSQL. */
  @IsOptional()
  @Matches(/^rediss?:\/\//)
  REDIS_URL?: string

  @Matches(/^smtps?:\/\//)
  SMTP_URL!: string

  /** Sender of every mail. Production needs it set. */
  @IsString()
  MAIL_FROM = 'Sihat <care@sihat.example>'

  /** Mailbox of the team that answers patients. Production needs it set. */
  @IsString()
  TEAM_MAIL = 'care@sihat.example'

  /** Gateway that sends text messages: takes POST {to, text, id}. Unset, they go to the mail catcher; in production, nowhere. */
  @IsOptional()
  @IsUrl(URL_OPTIONS)
  SMS_GATEWAY_URL?: string

  /** Stripe's secret key: a live one in production, a test one elsewhere. Unset, nothing can be paid. */
  @IsOptional()
  @Matches(/^(sk|rk)_(test|live)_\w{10,}$/)
  STRIPE_SECRET_KEY?: string

  /** Secrets that sign Stripe's events, comma separated: two while one replaces the other. */
  @IsOptional()
  @Matches(/^whsec_\w{16,}(,whsec_\w{16,})?$/)
  STRIPE_WEBHOOK_SECRETS?: string

  /** Address of the local Stripe, used instead of Stripe's; its pages are then shown under /dev/stripe. Development only. */
  @IsOptional()
  @IsUrl(URL_OPTIONS)
  DEV_STRIPE_URL?: string

  /** Key of OpenAI. Unset, the built-in adviser answers everything; set, it still answers whoever has not agreed to an outside model. */
  @IsOptional()
  @Matches(/^\S{8,}$/)
  OPENAI_API_KEY?: string

  /** Another server that speaks OpenAI's Responses API, with its version: `https://models.example.org/v1`. */
  @IsOptional()
  @IsUrl(URL_OPTIONS)
  OPENAI_BASE_URL?: string

  @Matches(/^\S+$/)
  OPENAI_MODEL = 'gpt-5.4-mini'

  /** Price of a million tokens that the model reads, in US dollars: what the daily budgets are counted with. */
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  OPENAI_INPUT_PRICE = 0.75

  /** Price of a million tokens that the model writes, in US dollars. */
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  OPENAI_OUTPUT_PRICE = 4.5

  /** US dollars that the model may cost in a day (UTC), in all processes; above it the built-in adviser answers. */
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  OPENAI_DAILY_BUDGET = 10

  /** The part of it that one patient may use up. */
  @Type(() => Number)
  @IsNumber()
  @Min(0)
  OPENAI_DAILY_BUDGET_OF_PATIENT = 0.5

  /** HTTP address of the mail catcher; its page is then shown under /dev/mail. Development only. */
  @IsOptional()
  @IsUrl(URL_OPTIONS)
  DEV_MAIL_URL?: string

  /** Vite development servers to proxy to instead of serving the built front ends. Development only. */
  @IsOptional()
  @IsUrl(URL_OPTIONS)
  DEV_PATIENT_WEB_URL?: string

  @IsOptional()
  @IsUrl(URL_OPTIONS)
  DEV_ADMIN_WEB_URL?: string

  /** `true` shows the site under /en-XA and /ar-XB too, in languages that nobody speaks: a text that no catalogue holds stands out. Development only. */
  @IsOptional()
  @IsIn(['true'])
  DEV_PSEUDO_LOCALES?: 'true'

  /** Keys that sign access tokens, `kid:base64url`, comma separated; the first one signs, all verify. */
  @Matches(/^[\w-]+:[\w-]{43,}(,[\w-]+:[\w-]{43,})*$/)
  ACCESS_TOKEN_KEYS!: string

  /** Mixed into every password hash, kept outside the database. */
  @MinLength(32)
  PASSWORD_PEPPER!: string

  /** Signs cookies and the links in mails. */
  @MinLength(32)
  COOKIE_SECRET!: string

  /** Keys that wrap the keys of stored files, `kid:base64` of 32 bytes; the first one wraps, all unwrap. */
  @Matches(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/)
  STORAGE_MASTER_KEYS!: string

  /** Where files are kept: `file:///path`, or `s3://key:secret@host:port/bucket?region=..&tls=false`. Production needs it set. */
  @IsOptional()
  @Matches(/^(file:\/\/\/|s3:\/\/[^:@/]+:[^:@/]+@[^/@]+\/[^/?]+(\?|$))/)
  STORAGE_URL?: string

  /**
   * Where the signed ends of the audit chain are stored each hour, in the form of STORAGE_URL; unset, beside the files. Best a
   * bucket with object lock: this product may write to it, and nobody may overwrite or delete.
   */
  @IsOptional()
  @Matches(/^(file:\/\/\/|s3:\/\/[^:@/]+:[^:@/]+@[^/@]+\/[^/?]+(\?|$))/)
  AUDIT_ANCHORS_URL?: string

  /** Ed25519 key that signs the end of the audit chain, `kid:base64` (PKCS #8, DER). Only the worker needs it. */
  @IsOptional()
  @Matches(/^[\w-]+:[A-Za-z0-9+/]{64}$/)
  AUDIT_SIGNING_KEY?: string

  /** Public keys that verify the audit chain, `kid:base64` (SPKI, DER), comma separated; keep those of earlier signing keys. */
  @IsOptional()
  @Matches(/^[\w-]+:[A-Za-z0-9+/]{59}=(,[\w-]+:[A-Za-z0-9+/]{59}=)*$/)
  AUDIT_PUBLIC_KEYS?: string

  /** ClamAV that looks at every upload before it is kept, `tcp://host:3310`; while it does not answer, no upload is taken. */
  @IsOptional()
  @Matches(/^tcp:\/\/[^/:]+:\d{1,5}$/)
  CLAMAV_URL?: string

  /** Folder of what this installation keeps on its disk, from the repository's root; without STORAGE_URL the files too. */
  @IsString()
  DATA_DIR = '.data'

  /** Requests one address may make in a minute, in each process; phone networks put many people behind one. */
  @Type(() => Number)
  @IsInt()
  @Min(300)
  REQUESTS_PER_MINUTE = 1_200

  /** Sign-ups one network may send in an hour; phone networks put many people behind one address. */
  @Type(() => Number)
  @IsInt()
  @Min(20)
  SIGN_UPS_PER_HOUR = 60

  /** Memory for ready public answers, in MiB; 0 makes each one anew. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(4_096)
  PUBLIC_CACHE_MB = 64

  /** IP addresses or ranges of the proxies in front, comma separated; only they are believed about whom they forward for. */
  @IsOptional()
  @IsString()
  TRUSTED_PROXIES?: string

  /** Port of the metrics; unset leaves them off. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(65_535)
  METRICS_PORT?: number

  /** Address that the metrics listen on. Name one of the internal network to let another machine read them. */
  @IsIP()
  METRICS_HOST = '127.0.0.1'

  /** Path of the Chromium that reads reviews and renders PDFs. `npm start` sets the path of the Chromium that npm installs. */
  @IsOptional()
  @IsString()
  PUPPETEER_EXECUTABLE_PATH?: string

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent' = 'info'
}
