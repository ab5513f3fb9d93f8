import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, RaRecord, UpdateParams } from 'react-admin'
import { type BookingFollowUpMethods, createBookingFollowUp } from './booking-follow-up'
import { type CatalogueMethods, createCatalogue } from './catalogue'
import type { HttpClient } from './http-client'
import { createListMethods, type ListMethods } from './lists'
import { createReviewMethods, type ReviewMethods } from './reviews'
import { createTicketAnswers, type TicketAnswerMethods } from './ticket-answers'

const API_URL = '/api/admin'

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields of `data` that differ from `previousData`; an update says what it changes and nothing else. */
function changes({ data, previousData }: Pick<UpdateParams, 'data' | 'previousData'>): Partial<RaRecord> {
  return Object.fromEntries(
    Object.entries(data as Partial<RaRecord>).filter(
      ([field, value]) => field !== 'id' && field !== 'version' && !same(value, previousData?.[field]),
    ),
  )
}

export type SihatDataProvider = DataProvider &
  ListMethods &
  ReviewMethods &
  BookingFollowUpMethods &
  CatalogueMethods &
  TicketAnswerMethods

/** ra-data-simple-rest, but an update is a PATCH of the changed fields with the version they were based on. */
export function createDataProvider(httpClient: HttpClient): SihatDataProvider {
  return {
    ...simpleRestProvider(API_URL, httpClient),
    ...createListMethods(httpClient),
    ...createReviewMethods(httpClient),
    ...createBookingFollowUp(httpClient),
    ...createCatalogue(httpClient),
    ...createTicketAnswers(httpClient),
    update: async (resource, params) => {
      const { json } = await httpClient(`${API_URL}/${resource}/${encodeURIComponent(params.id)}`, {
        method: 'PATCH',
        body: JSON.stringify({ ...changes(params), version: params.previousData?.version }),
      })
      return { data: json }
    },
  }
}
