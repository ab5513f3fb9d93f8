import type { HttpClient } from './http-client'
import type {
  AdminClaim,
  AdminHospital,
  CatalogueEntry,
  ClaimCheck,
  ClaimInput,
  ClaimWithdrawal,
  Country,
} from './types'

const CLAIMS = '/api/admin/claims'

/** What the catalogue's pages read and do besides its records: methods of the data provider. */
export function createCatalogue(httpClient: HttpClient) {
  const post = async (url: string, body: object): Promise<AdminClaim> =>
    (await httpClient(url, { method: 'POST', body: JSON.stringify(body) })).json
  return {
    /** By name. */
    listCountries: async (): Promise<Country[]> => (await httpClient('/api/countries')).json.items,

    /** Hospitals that pages show, by what is typed. */
    findHospitals: async (q: string): Promise<CatalogueEntry[]> => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ status: 'active', ...(q && { q }) }),
        sort: '["name","ASC"]',
        range: '[0,19]',
      })
      const { json } = await httpClient(`/api/admin/hospitals?${query}`)
      return (json as AdminHospital[]).map(({ id, name, city }) => ({ id, name: `${name}, ${city}` }))
    },
    /** Treatments that pages show, by what is typed. */
    findTreatments: async (q: string): Promise<CatalogueEntry[]> =>
      (await httpClient(`/api/treatments?${new URLSearchParams({ q })}`)).json.items,

    /** All that is said of a hospital. */
    claimsOf: async (subjectId: string): Promise<AdminClaim[]> => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ subjectId }),
        sort: '["field","ASC"]',
        range: '[0,499]',
      })
      return (await httpClient(`${CLAIMS}?${query}`)).json
    },
    addClaim: (input: ClaimInput) => post(CLAIMS, input),
    checkClaim: (id: string, input: ClaimCheck) => post(`${CLAIMS}/${encodeURIComponent(id)}/check`, input),
    withdrawClaim: (id: string, input: ClaimWithdrawal) =>
      post(`${CLAIMS}/${encodeURIComponent(id)}/withdraw`, input),
  }
}
