import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, RaRecord, UpdateParams } from 'react-admin'
import { createBookingFollowUp } from './booking-follow-up'
import { createCatalogue } from './catalogue'
import { createChangeOrderMethods } from './change-orders'
import { createDeskMethods, createTeamMethods } from './desk'
import { createProposalMethods } from './fact-proposals'
import { front } from './front'
import { createHospitalMethods } from './hospitals'
import type { HttpClient } from './http-client'
import { createInsights } from './insights'
import { createInvoiceMethods } from './invoices'
import { createListMethods } from './lists'
import { createNotifications } from './notifications'
import { createOfferMethods } from './offers'
import { createOperations } from './operations'
import { createPaymentMethods } from './payments'
import { createPromiseMethods } from './price-promise'
import { createReviewMethods } from './reviews'
import { createTicketAnswers } from './ticket-answers'
import { createUserAccess } from './user-access'

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields of `data` that differ from `previousData`; an update says what it changes and nothing else. */
function changes({ data, previousData }: Pick<UpdateParams, 'data' | 'previousData'>): Partial<RaRecord> {
  return Object.fromEntries(
    Object.entries(data as Partial<RaRecord>).filter(
      ([field, value]) => field !== 'id' && field !== 'version' && !same(value, previousData?.[field]),
    ),
  )
}

/** What belongs to the resources beside their records. */
const createMethods = (httpClient: HttpClient) => ({
  ...createBookingFollowUp(httpClient),
  ...createCatalogue(httpClient),
  ...createChangeOrderMethods(httpClient),
  ...createDeskMethods(httpClient),
  ...createHospitalMethods(httpClient),
  ...createInsights(httpClient),
  ...createInvoiceMethods(httpClient),
  ...createListMethods(httpClient),
  ...createNotifications(httpClient),
  ...createOfferMethods(httpClient),
  ...createOperations(httpClient),
  ...createPaymentMethods(httpClient),
  ...createPromiseMethods(httpClient),
  ...createProposalMethods(httpClient),
  ...createReviewMethods(httpClient),
  ...createTeamMethods(httpClient),
  ...createTicketAnswers(httpClient),
  ...createUserAccess(httpClient),
})

export type SihatDataProvider = DataProvider & ReturnType<typeof createMethods>

/** ra-data-simple-rest, but an update is a PATCH of the changed fields with the version they were based on, and a deletion has no body. */
export function createDataProvider(httpClient: HttpClient): SihatDataProvider {
  const { api } = front()
  return {
    ...simpleRestProvider(api, httpClient),
    ...createMethods(httpClient),
    /** `meta.idempotencyKey` makes a repetition harmless where the API takes a key. */
    update: async (resource, params) => {
      const key = params.meta?.idempotencyKey
      const { json } = await httpClient(`${api}/${resource}/${encodeURIComponent(params.id)}`, {
        method: 'PATCH',
        ...(key && { headers: new Headers({ 'Idempotency-Key': key }) }),
        body: JSON.stringify({ ...changes(params), version: params.previousData?.version }),
      })
      return { data: json }
    },
    // ra-data-simple-rest calls an empty body a text, which the API takes from nobody.
    delete: async (resource, { id }) => {
      const url = `${api}/${resource}/${encodeURIComponent(id)}`
      return { data: (await httpClient(url, { method: 'DELETE' })).json }
    },
  }
}
