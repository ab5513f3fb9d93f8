import type { Page } from '@playwright/test'
import { callAs } from './payments.ts'

const CODES = [
  ...['consultation', 'preop_tests', 'travel_documents', 'surgeon_team', 'anaesthesia', 'operating_theatre'],
  ...['implant_device', 'theatre_consumables', 'pathology', 'blood_products', 'ward_nights', 'icu_nights'],
  ...['hospital_medicines', 'inpatient_tests', 'hospital_physiotherapy', 'complication_cover', 'admin_fees'],
  ...[
    'discharge_medicines',
    'medical_aids',
    'post_operative_review',
    'reports_images_copies',
    'remote_aftercare',
  ],
  ...[
    'interpreter',
    'airport_transfer',
    'companion_stay',
    'accommodation_after_discharge',
    'facilitator_fee',
  ],
]

/** Complete, itemised content of an offer. @param prices cents of the included lines, by code */
export const offerContent = (prices: Record<string, number>, conditions: string | null = null) => ({
  diagnosis: 'Osteoarthritis of the knee',
  procedure: 'Knee replacement',
  doctor: { name: 'Dr. Contoh', claims: [] },
  reviewedBy: 'Dr. Contoh',
  currency: 'USD',
  package: null,
  lines: CODES.map((code) => {
    const price = prices[code] ?? null
    return {
      code,
      name: null,
      state: price === null ? 'not_included' : 'included',
      quantity: null,
      lowest: price,
      likely: price,
      highest: price === null ? null : price * 1.1,
      taxRate: '0',
      taxIncluded: true,
      billedBy: 'hospital',
      note: null,
    }
  }),
  contingencyRates: [{ code: 'icu_night', amount: 40_000, mostUnits: 5 }],
  roomCategory: 'single',
  earliestDate: `${new Date().getUTCFullYear() + 1}-02-01`,
  hospitalNights: 4,
  daysInCountry: 14,
  fitToFlyAfter: 10,
  paymentPlan: [
    { percent: 20, payee: 'sihat', days: 7, event: 'acceptance' },
    { percent: 80, payee: 'hospital', days: -1, event: 'admission' },
  ],
  cancellationRule: {
    steps: [
      { days: 14, percent: 100 },
      { days: 0, percent: 50 },
    ],
    hospitalCancels: 100,
    unfit: 100,
  },
  conditions,
  scheduledSeparately: [],
  commission: 0,
  lastDay: '2099-01-31',
})

interface AdminOffer {
  id: string
  version: number
}

/** Begins the offer that answers a request. @param prices cents of the included lines, by code */
export const draftOffer = (author: Page, requestId: string, prices: Record<string, number>) =>
  callAs<AdminOffer>(author, 'POST', `admin/quote-requests/${requestId}/offers`, {
    content: offerContent(prices),
  })

/** One colleague enters an offer from a letter, another one publishes it. Both are signed in to the back office. */
export async function makeOffer(
  author: Page,
  colleague: Page,
  requestId: string,
  prices: Record<string, number>,
) {
  const { id } = await draftOffer(author, requestId, prices)
  return attachAndPublish(author, colleague, id)
}

/** The same two people publish the next version. */
export async function changeOffer(
  author: Page,
  colleague: Page,
  { id, version }: AdminOffer,
  { prices, conditions }: { prices: Record<string, number>; conditions: string },
) {
  const content = offerContent(prices, conditions)
  await callAs(author, 'PATCH', `admin/offers/${id}`, { version, content })
  return attachAndPublish(author, colleague, id)
}

async function attachAndPublish(author: Page, colleague: Page, id: string): Promise<AdminOffer> {
  const { version } = await attachLetter(author, id)
  return callAs<AdminOffer>(colleague, 'POST', `admin/offers/${id}/publish`, { version })
}

/** A picture of one pixel, in Base64. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const attachLetter = (team: Page, id: string): Promise<AdminOffer> =>
  team.evaluate(
    async ([id, png]) => {
      const json = { 'Content-Type': 'application/json' }
      const session = await fetch('/api/auth/refresh', { method: 'POST', headers: json, body: '{}' })
      const { accessToken } = await session.json()
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      const body = new FormData()
      body.append('file', new File([bytes], 'letter.png', { type: 'image/png' }))
      const headers = { Authorization: `Bearer ${accessToken}` }
      const answer = await fetch(`/api/admin/offers/${id}/letter?dated=2026-11-20`, {
        method: 'POST',
        headers,
        body,
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [id, PNG] as const,
  )
