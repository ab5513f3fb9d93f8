import type account from '~/locales/en/account.json'
import type auth from '~/locales/en/auth.json'
import type bookings from '~/locales/en/bookings.json'
import type catalogue from '~/locales/en/catalogue.json'
import type common from '~/locales/en/common.json'
import type dashboard from '~/locales/en/dashboard.json'
import type landing from '~/locales/en/landing.json'

/** Every id of the English catalogue, so that a missing text is a type error. */
export type MessageId =
  | keyof typeof account
  | keyof typeof auth
  | keyof typeof bookings
  | keyof typeof catalogue
  | keyof typeof common
  | keyof typeof dashboard
  | keyof typeof landing
