import { isEmail, isPhoneNumber } from 'class-validator'
import { isPublicWebAddress } from '../../platform/egress/index.js'
import { isRefundRule, type RefundRule } from './refund-rule.js'

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
  description: string
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
    description: 'Where patients write to; empty shows "Not available yet"',
  }),
  'contact.phone': define<string | null>({
    kind: 'phone',
    default: null,
    accepts: optional((value) => isPhoneNumber(value)),
    description: 'Number with its country code, for example +60 3 1234 5678',
  }),
  'contact.whatsapp': define<string | null>({
    kind: 'phone',
    default: null,
    accepts: optional((value) => isPhoneNumber(value)),
    description: 'Number with its country code',
  }),
  'contact.hotline': define<string | null>({
    kind: 'phone',
    default: null,
    accepts: optional((value) => isPhoneNumber(value)),
    description: 'Number that is answered at every hour, with its country code',
  }),
  'contact.website': define<string | null>({
    kind: 'address',
    default: null,
    accepts: optional((value) => value.startsWith('https://') && isPublicWebAddress(value)),
    description: 'Address that starts with https://',
  }),
  'contact.demonstration': define<boolean>({
    kind: 'switch',
    default: false,
    accepts: (value): value is boolean => typeof value === 'boolean',
    description: 'The contact details are made up, and the pages say so',
  }),
  depositPercent: define<number>({
    kind: 'number',
    unit: '%',
    range: [1, 100],
    default: 20,
    accepts: (value): value is number =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100,
    description:
      'The deposit, in whole percent of the estimated cost, 1 to 100. A booking keeps the percentage of the day when its cost was set.',
  }),
  balanceDueDays: define<number>({
    kind: 'number',
    unit: 'days',
    range: [0, 90],
    default: 14,
    accepts: (value): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 90,
    description: 'Days before the appointment by which the balance is due, 0 to 90',
  }),
  quoteWorkingDays: define<number>({
    kind: 'number',
    unit: 'days',
    range: [1, 3],
    default: 3,
    accepts: (value): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 3,
    description: 'Working days in which a hospital answers a request for an offer, 1 to 3',
  }),
  refundRule: define<RefundRule>({
    kind: 'refundRule',
    default: [
      { days: 30, percent: 100 },
      { days: 14, percent: 50 },
      { days: 0, percent: 0 },
    ],
    accepts: isRefundRule,
    description:
      'Percentage refunded when a patient cancels, by days before the appointment. The last step starts at day 0. Payments keep the rule they were made under.',
  }),
  'enquiries.keptMonths': define<number>({
    kind: 'number',
    unit: 'months',
    range: [1, 120],
    default: 24,
    accepts: (value): value is number =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 120,
    description: 'Months after which a message of the contact form is deleted, 1 to 120',
  }),
  staffSecondFactor: define<'production' | 'always' | 'never'>({
    kind: 'choice',
    options: ['production', 'always', 'never'],
    default: 'production',
    accepts: (value): value is 'production' | 'always' | 'never' =>
      value === 'production' || value === 'always' || value === 'never',
    description: 'When changes in the back office, and opening health data, need a second factor',
  }),
  complianceBadges: define<'spec' | 'qualified' | 'off'>({
    kind: 'choice',
    options: ['spec', 'qualified', 'off'],
    default: 'qualified',
    accepts: (value): value is 'spec' | 'qualified' | 'off' =>
      value === 'spec' || value === 'qualified' || value === 'off',
    description: "The badges of the journey's header: as specified, with their qualifiers, or not at all",
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
