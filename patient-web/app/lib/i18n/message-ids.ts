import type about from '~/locales/en/about.json'
import type account from '~/locales/en/account.json'
import type assessment from '~/locales/en/assessment.json'
import type assistant from '~/locales/en/assistant.json'
import type auth from '~/locales/en/auth.json'
import type bookings from '~/locales/en/bookings.json'
import type brief from '~/locales/en/brief.json'
import type catalogue from '~/locales/en/catalogue.json'
import type common from '~/locales/en/common.json'
import type compare from '~/locales/en/compare.json'
import type contact from '~/locales/en/contact.json'
import type dashboard from '~/locales/en/dashboard.json'
import type destinations from '~/locales/en/destinations.json'
import type guide from '~/locales/en/guide.json'
import type journey from '~/locales/en/journey.json'
import type landing from '~/locales/en/landing.json'
import type legal from '~/locales/en/legal.json'
import type matching from '~/locales/en/matching.json'
import type offers from '~/locales/en/offers.json'
import type offline from '~/locales/en/offline.json'
import type payments from '~/locales/en/payments.json'
import type premium from '~/locales/en/premium.json'
import type recommendations from '~/locales/en/recommendations.json'
import type records from '~/locales/en/records.json'
import type treatments from '~/locales/en/treatments.json'

/** Every id of the English catalogue, so that a missing text is a type error. */
export type MessageId =
  | keyof typeof about
  | keyof typeof account
  | keyof typeof assessment
  | keyof typeof assistant
  | keyof typeof auth
  | keyof typeof bookings
  | keyof typeof brief
  | keyof typeof catalogue
  | keyof typeof common
  | keyof typeof compare
  | keyof typeof contact
  | keyof typeof dashboard
  | keyof typeof destinations
  | keyof typeof guide
  | keyof typeof journey
  | keyof typeof landing
  | keyof typeof legal
  | keyof typeof matching
  | keyof typeof offline
  | keyof typeof offers
  | keyof typeof payments
  | keyof typeof premium
  | keyof typeof recommendations
  | keyof typeof records
  | keyof typeof treatments
