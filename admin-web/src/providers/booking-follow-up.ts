import type { HttpClient } from './http-client'
import type {
  AdminBooking,
  AppointmentValues,
  Assessment,
  BookingAssignee,
  BookingDue,
  BookingFigures,
  BookingMailType,
  BookingMessage,
  CallRequest,
  CaseBrief,
  DeclineReason,
  ProposedHospitals,
  QuoteRequest,
  SuggestedHospital,
  TimeZones,
} from './types'

const urlOf = (bookingId: string) => `/api/admin/bookings/${encodeURIComponent(bookingId)}`

/** What follows a booking, beside the record itself: methods of the data provider. */
export function createBookingFollowUp(httpClient: HttpClient) {
  const post = (url: string, body?: object, headers?: Headers) =>
    httpClient(url, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
  return {
    /** What the patient is asked to pay next, and what was paid. */
    bookingDue: async (bookingId: string): Promise<BookingDue> =>
      (await httpClient(`/api/admin/payments/due/${encodeURIComponent(bookingId)}`)).json,
    /** The newest messages, newest first. */
    listMessages: async (bookingId: string): Promise<BookingMessage[]> => {
      const { json } = await httpClient(`${urlOf(bookingId)}/messages`)
      return (json as { items: BookingMessage[] }).items
    },
    /** One key is one message, however often it is sent. Is refused when the booking ended after the sender saw its status. */
    sendMessage: async (
      { id, status }: Pick<AdminBooking, 'id' | 'status'>,
      text: string,
      key: string,
    ): Promise<BookingMessage> => {
      const headers = new Headers({ 'Idempotency-Key': key })
      return (await post(`${urlOf(id)}/messages`, { text, status }, headers)).json
    },
    markMessagesRead: async (bookingId: string, lastId: string): Promise<void> => {
      await post(`${urlOf(bookingId)}/messages/read`, { lastId })
    },
    bookingFigures: async (): Promise<BookingFigures> =>
      (await httpClient('/api/admin/bookings/figures')).json,
    /** The staff members who can be assigned to a booking. */
    bookingTeam: async (): Promise<BookingAssignee[]> =>
      (await httpClient('/api/admin/bookings/team')).json.items,
    /** The time zones that an appointment can have. */
    timeZones: async (): Promise<TimeZones> => (await httpClient('/api/admin/bookings/time-zones')).json,
    assignBooking: async ({ id, version }: AdminBooking, assigneeId: string | null): Promise<void> => {
      const body = JSON.stringify({ assigneeId, version })
      await httpClient(`${urlOf(id)}/assignee`, { method: 'PUT', body })
    },
    /** Returns the patient's newest assessment, or undefined, and records the access that the patient can read. */
    bookingAssessment: async (bookingId: string): Promise<Assessment | undefined> =>
      (await httpClient(`${urlOf(bookingId)}/assessment`)).json.assessment ?? undefined,
    setAppointment: async (
      { id, version }: AdminBooking,
      values: AppointmentValues,
    ): Promise<AdminBooking> => {
      const body = JSON.stringify({ ...values, version })
      return (await httpClient(`${urlOf(id)}/appointment`, { method: 'PUT', body })).json
    },
    removeAppointment: async ({ id, version }: AdminBooking): Promise<AdminBooking> => {
      return (await httpClient(`${urlOf(id)}/appointment?version=${version}`, { method: 'DELETE' })).json
    },
    /** Marks that the hospital knows of the cancellation by the patient. */
    markHospitalTold: async ({ id, version }: AdminBooking): Promise<AdminBooking> => {
      return (await post(`${urlOf(id)}/appointment/hospital-told`, { version })).json
    },
    /** Mails the patient once more, to the address of the account. */
    notifyPatient: async (bookingId: string, type: BookingMailType): Promise<void> => {
      await post(`${urlOf(bookingId)}/notifications`, { type })
    },
    /** Opens the safe copy of a file that the patient shares. The reason is kept, and the patient reads it. */
    openRecord: async ({ id, name }: { id: string; name: string }, reason: string): Promise<File> => {
      const query = new URLSearchParams({ reason })
      const { json, body, headers } = await httpClient(
        `/api/medical-records/${encodeURIComponent(id)}/content?${query}`,
      )
      // The copy of a Word document is text, which the client does not read as a file.
      const content = (json as Blob | undefined) ?? body
      const type = headers.get('Content-Type') ?? ''
      return new File([content], sentName(headers) ?? name, { type })
    },
    /** Is refused when the page shows an older version of the request, or a request that is no longer open. */
    caseBrief: async (bookingId: string): Promise<CaseBrief | undefined> =>
      (await httpClient(`${urlOf(bookingId)}/brief`)).json.brief ?? undefined,
    quoteRequests: async (bookingId: string): Promise<QuoteRequest[]> =>
      (await httpClient(`${urlOf(bookingId)}/quote-requests`)).json.items,
    /** Hospitals that fit the booking, the best first, by words of name or city. */
    suggestedHospitals: async (bookingId: string, q: string): Promise<SuggestedHospital[]> =>
      (await httpClient(`${urlOf(bookingId)}/suggested-hospitals?${new URLSearchParams({ q })}`)).json.items,
    /** Proposes hospitals to the patient. Nothing is sent before the patient agrees. */
    proposeHospitals: async (bookingId: string, proposed: ProposedHospitals): Promise<void> => {
      await post(`${urlOf(bookingId)}/quote-requests`, proposed)
    },
    /** Records that the hospital has the case brief. */
    markQuoteViewed: async (id: string): Promise<void> => {
      await post(`/api/admin/quote-requests/${id}/viewed`, {})
    },
    /** Records that the hospital makes no offer. */
    declineQuote: async (id: string, reason: DeclineReason): Promise<void> => {
      await post(`/api/admin/quote-requests/${id}/decline`, { reason })
    },
    answerCall: async (bookingId: string, { id, version }: CallRequest): Promise<void> => {
      await post(`${urlOf(bookingId)}/call-requests/answer`, { callRequestId: id, version })
    },
  }
}

/** The name of a file in an answer. Of a safe copy it says that it is one, and of which type. */
export function sentName(headers: Headers): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1]
  return encoded && decodeURIComponent(encoded)
}
