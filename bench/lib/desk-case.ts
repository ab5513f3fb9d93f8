import { call, contentOf, type List, type Offer } from './team-calls.ts'

/** A case that the desk can open. */
export interface RealCase {
  requestId: string
  offerId: string
}

interface Parties {
  /** Access token of the patient of the demonstration. */
  patient: string
  /** Access token of a member of the hospital. */
  member: string
  hospitalId: string
}

/** The patient of the demonstration asks one more hospital, which asks a question and publishes an offer with a draft of the next version. */
export async function makeCase(origin: string, { patient, member, hospitalId }: Parties): Promise<RealCase> {
  const get = <T>(path: string) => call<T>(`${origin}/api/${path}`, patient)
  const atDesk = <T>(path: string, body: object) => call<T>(`${origin}/api/desk/${path}`, member, body)
  const bookingId = (await get<List>('bookings')).items[0]?.id ?? ''
  const { offers } = await get<{ offers: Offer[] }>(`bookings/${bookingId}/offers`)
  const asked = await call<{ items: { id: string; hospital: { id: string } }[] }>(
    `${origin}/api/bookings/${bookingId}/quote-requests`,
    patient,
    {
      hospitalIds: [hospitalId],
      consent: { recordIds: [], briefVersion: 1, textVersion: '2026-11-26.1', locale: 'en' },
    },
  )
  const requestId = asked.items.find(({ hospital }) => hospital.id === hospitalId)?.id ?? ''
  await atDesk(`quote-requests/${requestId}/questions`, { body: 'How far can you walk?' })
  const content = contentOf(offers.find(({ pricing }) => pricing === 'itemised'))
  const { id: offerId, version } = await atDesk<Offer>(`quote-requests/${requestId}/offers`, { content })
  const published = await atDesk<Offer>(`offers/${offerId}/publish`, { version })
  await save(`${origin}/api/desk/offers/${offerId}`, member, {
    version: published.version,
    content: { ...content, hospitalNights: 9 },
  })
  return { requestId, offerId }
}

async function save(url: string, token: string, body: object) {
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}

/** A template of the demonstration's hospital, made from its offer. The filled templates are copies. */
export async function keepTemplate(origin: string, member: string): Promise<void> {
  const get = <T>(path: string) => call<T>(`${origin}/api/desk/${path}`, member)
  const [request] = await get<{ id: string; hospital: { id: string } }[]>('quote-requests')
  if (!request) throw new Error('The hospital of the demonstration has no case')
  const { offer } = await get<{ offer: { id: string } }>(`quote-requests/${request.id}/offer`)
  await call(`${origin}/api/desk/offer-templates`, member, {
    hospitalId: request.hospital.id,
    name: 'Template of the demonstration',
    offerId: offer.id,
  })
}
