import { isEmail, isPhoneNumber } from 'class-validator'
import { isPublicWebAddress } from '../../platform/egress/index.js'
import { isRefundRule, type RefundRule } from './refund-steps.js'

/** How a value is entered. */
const SETTING_KINDS = ['email', 'phone', 'address', 'switch', 'number', 'choice', 'refundRule'] as const
export type SettingKind = (typeof SETTING_KINDS)[number]

export interface Definition<T> {
  kind: SettingKind
  /** Of a number, in words. */
  unit?: string
  /** Of a number: the smallest and the largest. */
  range?: [number, number]
  /** Of a choice. */
  options?: readonly string[]
  /** Its value where the owner has chosen none. */
  default: T
  /** Narrows what a client sent to the setting's type. */
  accepts: (value: unknown) => value is T
  /** For whoever changes it. */
}

const define = <T>(definition: Definition<T>) => definition

const optional =
  (fits: (value: string) => boolean) =>
  (value: unknown): value is string | null =>
    value === null || (typeof value === 'string' && fits(value))

/** Every setting. A value in the database that no longer fits counts as not chosen. */
export const SETTINGS = {
  'contact.email': define<string | null>({
    kind: 'email',
    default: null,
    accepts: optional((value) => isEmail(value)),
  }),
  'contact.phone': define<string | null>({
    kind: 'phone',
    default: null,
    accepts: optional((value) => isPhoneNumber(value)),
  }),
  'contact.whatsapp': define<string | null>({
    kind: 'phone',
    default: null,
    accepts: optional((value) => isPhoneNumber(value)),
  }),
  'contact.hotline': define<string | null>({
    kind: 'phone',
    default: null,
    accepts: optional((value) => isPhoneNumber(value)),
  }),
  'contact.website': define<string | null>({
    kind: 'address',
    default: null,
    accepts: optional((value) => value.startsWith('https://') && isPublicWebAddress(value)),
  }),
  'contact.demonstration': define<boolean>({
    kind: 'switch',
    default: false,
    accepts: (value): value is boolean => typeof value === 'boolean',
  }),
  depositPercent: define<number>({
    kind: 'number',
    unit: '%',
    range: [1, 100],
    default: 20,
    accepts: (value): value is number =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100,
  }),
  balanceDueDays: define<number>({
    kind: 'number',
    unit: 'days',
    range: [0, 90],
    default: 14,
    accepts: (value): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 90,
  }),
  quoteWorkingDays: define<number>({
    kind: 'number',
    unit: 'days',
    range: [1, 3],
    default: 3,
    accepts: (value): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 3,
  }),
  refundRule: define<RefundRule>({
    kind: 'refundRule',
    default: [
      { days: 30, percent: 100 },
      { days: 14, percent: 50 },
      { days: 0, percent: 0 },
    ],
    accepts: isRefundRule,
  }),
  'enquiries.keptMonths': define<number>({
    kind: 'number',
    unit: 'months',
    range: [1, 120],
    default: 24,
    accepts: (value): value is number =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 120,
  }),
  staffSecondFactor: define<'production' | 'always' | 'never'>({
    kind: 'choice',
    options: ['production', 'always', 'never'],
    default: 'production',
    accepts: (value): value is 'production' | 'always' | 'never' =>
      value === 'production' || value === 'always' || value === 'never',
  }),
  complianceBadges: define<'spec' | 'qualified' | 'off'>({
    kind: 'choice',
    options: ['spec', 'qualified', 'off'],
    default: 'qualified',
    accepts: (value): value is 'spec' | 'qualified' | 'off' =>
      value === 'spec' || value === 'qualified' || value === 'off',
  }),
}

export type SettingKey = keyof typeof SETTINGS
export type Settings = { [K in SettingKey]: ValueOf<K> }
type ValueOf<K extends SettingKey> = (typeof SETTINGS)[K] extends Definition<infer T> ? T : never

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

/** The chosen values over the defaults. */
export function withDefaults(chosen: Record<string, unknown>): Settings {
  const entries = SETTING_KEYS.map((key) => {
    const { accepts, default: fallback } = SETTINGS[key] as Definition<unknown>
    return [key, accepts(chosen[key]) ? chosen[key] : fallback]
  })
  return Object.fromEntries(entries)
}
