import { ai } from './ai.ts'
import { assessments } from './assessments.ts'
import { auth } from './auth.ts'
import { bookings } from './bookings.ts'
import { catalogue } from './catalogue.ts'
import { database } from './database.ts'
import { enquiries } from './enquiries.ts'
import { exchangeRates } from './exchange-rates.ts'
import { hospitals } from './hospitals.ts'
import { insights } from './insights.ts'
import { invoices } from './invoices.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { payments } from './payments.ts'
import { platform } from './platform.ts'
import { pricePromise } from './price-promise.ts'
import { privacy } from './privacy.ts'
import { records } from './records.ts'
import { reviews } from './reviews.ts'

export type { Mutation } from './mutation.ts'

/** Every way to break the product that a test must notice, by module. */
export const MUTATIONS = [
  ...ai,
  ...assessments,
  ...auth,
  ...bookings,
  ...catalogue,
  ...database,
  ...enquiries,
  ...exchangeRates,
  ...hospitals,
  ...insights,
  ...invoices,
  ...notifications,
  ...offers,
  ...payments,
  ...platform,
  ...pricePromise,
  ...privacy,
  ...records,
  ...reviews,
]
