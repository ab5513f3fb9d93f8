import { sentName } from './booking-follow-up'
import { front } from './front'
import type { HttpClient } from './http-client'
import type {
  AcceptedPatient,
  AppointmentValues,
  DeclineReason,
  DeskAppointment,
  DeskCase,
  DeskFiguresList,
  DeskHospital,
  DeskOffer,
  DeskOfferAnswer,
  HospitalMember,
  NewHospitalMember,
  NewOfferTemplate,
  OfferContent,
  OfferTemplate,
} from './types'

const API_URL = '/api/desk'
const requestUrl = (id: string) => `${API_URL}/quote-requests/${encodeURIComponent(id)}`

/** The acts of members at the hospital desk: methods of the data provider. */
export const createDeskMethods = (httpClient: HttpClient) => ({
  /** The case of a request. The patient reads that it was opened. */
  deskCase: async (requestId: string): Promise<DeskCase> => (await httpClient(requestUrl(requestId))).json,
  /** The offer that answers a request, if it was begun, and whether signed terms of the hospital are on file. */
  deskOffer: async (requestId: string): Promise<DeskOfferAnswer> =>
    (await httpClient(`${requestUrl(requestId)}/offer`)).json,
  /** Name and contact of the patient, once the date is confirmed. The patient sees each reading. */
  acceptedPatient: async (offerId: string): Promise<AcceptedPatient> =>
    (await httpClient(`${API_URL}/offers/${encodeURIComponent(offerId)}/patient`)).json,
  /** The appointment of the patient, once the date is confirmed. */
  deskAppointment: async (requestId: string): Promise<DeskAppointment> =>
    (await httpClient(`${requestUrl(requestId)}/appointment`)).json,
  setDeskAppointment: async (
    requestId: string,
    values: AppointmentValues,
    version: number,
  ): Promise<DeskAppointment> => {
    const body = JSON.stringify({ ...values, version })
    return (await httpClient(`${requestUrl(requestId)}/appointment`, { method: 'PUT', body })).json
  },
  /** Begins a draft: a copy of the template, or an empty one. */
  beginDeskOffer: async (requestId: string, templateId?: string): Promise<DeskOffer> => {
    const body = JSON.stringify({ templateId })
    return (await httpClient(`${requestUrl(requestId)}/offers`, { method: 'POST', body })).json
  },
  addTemplate: async (template: NewOfferTemplate): Promise<OfferTemplate> => {
    const body = JSON.stringify(template)
    return (await httpClient(`${API_URL}/offer-templates`, { method: 'POST', body })).json
  },
  saveTemplate: async ({ id, version }: OfferTemplate, content: OfferContent): Promise<OfferTemplate> => {
    const body = JSON.stringify({ version, content })
    return (
      await httpClient(`${API_URL}/offer-templates/${encodeURIComponent(id)}`, { method: 'PATCH', body })
    ).json
  },
  /** Ends the request without an offer. */
  declineCase: async (requestId: string, reason: DeclineReason): Promise<DeskCase> => {
    const body = JSON.stringify({ reason })
    return (await httpClient(`${requestUrl(requestId)}/decline`, { method: 'POST', body })).json
  },
  /** Asks the patient. One key is one question, however often it is sent. */
  askPatient: async (requestId: string, body: string, key: string): Promise<void> => {
    await httpClient(`${requestUrl(requestId)}/questions`, {
      method: 'POST',
      headers: new Headers({ 'Idempotency-Key': key }),
      body: JSON.stringify({ body, refusesIdentifying: true }),
    })
  },
  /** A file of a case. The patient reads who opened it. */
  openCaseFile: async (requestId: string, { id, name }: { id: string; name: string }): Promise<File> => {
    const { json, headers } = await httpClient(`${requestUrl(requestId)}/files/${encodeURIComponent(id)}`)
    return new File([json as Blob], sentName(headers) ?? name, { type: headers.get('Content-Type') ?? '' })
  },
  /** How the own hospitals answered in the last 12 months. */
  deskFigures: async (): Promise<DeskFiguresList> => (await httpClient(`${API_URL}/figures`)).json,
  /** The hospitals of the signed-in person. */
  deskHospitals: async (): Promise<DeskHospital[]> => (await httpClient(`${API_URL}/hospitals`)).json.items,
})

/** The team of a hospital, for administrators and for its members. */
export function createTeamMethods(httpClient: HttpClient) {
  const { api } = front()
  const urlOf = (hospitalId: string) => `${api}/hospitals/${encodeURIComponent(hospitalId)}/members`
  return {
    hospitalTeam: async (hospitalId: string): Promise<HospitalMember[]> =>
      (await httpClient(urlOf(hospitalId))).json.items,
    inviteMember: async (hospitalId: string, member: NewHospitalMember): Promise<void> => {
      await httpClient(urlOf(hospitalId), { method: 'POST', body: JSON.stringify(member) })
    },
    removeMember: async (memberId: string): Promise<void> => {
      await httpClient(`${api}/hospital-members/${encodeURIComponent(memberId)}`, { method: 'DELETE' })
    },
  }
}
