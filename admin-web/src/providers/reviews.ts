import type { HttpClient } from './http-client'
import type {
  AdminReview,
  BulkResult,
  RemovalReason,
  ReviewedHospital,
  ReviewFigures,
  ReviewScrape,
  TriedRecipe,
} from './types'

const REVIEWS = '/api/admin/reviews'
const SCRAPES = '/api/admin/review-scrapes'

const post = (body?: object) => ({ method: 'POST', ...(body && { body: JSON.stringify(body) }) })

/** What belongs to reviews beside the records themselves: methods of the data provider. */
export function createReviewMethods(httpClient: HttpClient) {
  return {
    reviewFigures: async (): Promise<ReviewFigures> => (await httpClient(`${REVIEWS}/figures`)).json,

    /** For good: no run brings it back. */
    removeReview: async ({ id, version }: AdminReview, reason: RemovalReason): Promise<void> => {
      const body = JSON.stringify({ reason, version })
      await httpClient(`${REVIEWS}/${encodeURIComponent(id)}`, { method: 'DELETE', body })
    },

    /** The same for many, each on its own; the answer says of each what became of it. */
    removeReviews: async (
      rows: { id: string; version: number }[],
      reason: RemovalReason,
    ): Promise<BulkResult[]> => {
      const items = rows.map(({ id, version }) => ({ id, version }))
      return (await httpClient(`${REVIEWS}/bulk/remove`, post({ items, reason }))).json
    },

    /** Those that pages show, by name: their reviews can be read. */
    reviewedHospitals: async (): Promise<ReviewedHospital[]> =>
      (await httpClient('/api/hospitals?limit=100')).json.items,

    startScrape: async (hospitalId: string, hospitalUrl: string): Promise<string> =>
      (await httpClient(SCRAPES, post({ hospitalId, hospitalUrl }))).json.id,

    /** Reads as any other, and saves nothing until it is told to. */
    previewScrape: async (hospitalId: string, hospitalUrl: string): Promise<string> =>
      (await httpClient(SCRAPES, post({ hospitalId, hospitalUrl, preview: true }))).json.id,

    /** On the page of whichever hospital the address is of. */
    tryRecipe: async (hospitalUrl: string, recipe: TriedRecipe): Promise<string> =>
      (await httpClient(SCRAPES, post({ hospitalUrl, preview: true, recipe }))).json.id,

    savePreview: async ({ id, version }: ReviewScrape, places: number[]): Promise<ReviewScrape> =>
      (await httpClient(`${SCRAPES}/${encodeURIComponent(id)}/save`, post({ version, places }))).json,

    discardPreview: async ({ id, version }: ReviewScrape): Promise<ReviewScrape> =>
      (await httpClient(`${SCRAPES}/${encodeURIComponent(id)}/discard`, post({ version }))).json,

    reviewScrape: async (id: string): Promise<ReviewScrape> =>
      (await httpClient(`${SCRAPES}/${encodeURIComponent(id)}`)).json,

    stopScrape: async (id: string): Promise<void> => {
      await httpClient(`${SCRAPES}/${encodeURIComponent(id)}/stop`, post())
    },

    newestScrapes: async (): Promise<ReviewScrape[]> => {
      const query = new URLSearchParams({ sort: '["createdAt","DESC"]', range: '[0,9]', filter: '{}' })
      return (await httpClient(`${SCRAPES}?${query}`)).json
    },
  }
}
