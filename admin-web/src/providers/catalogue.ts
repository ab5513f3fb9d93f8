import type { HttpClient } from './http-client'
import type {
  AdminClaim,
  AdminHospitalDetail,
  CatalogueEntry,
  ClaimCheck,
  ClaimInput,
  ClaimWithdrawal,
  Country,
  CountryFact,
  HospitalCard,
  HospitalPrice,
  TreatmentFact,
} from './types'

const CLAIMS = '/api/admin/claims'
const ALL_ROWS = '[0,499]'

/** What a hospital is listed for. */
export type Offered = 'specializations' | 'treatments'

type HospitalVersion = Pick<AdminHospitalDetail, 'id' | 'version'>

const offerPath = ({ id }: HospitalVersion, offered: Offered, of: string) =>
  `/api/admin/hospitals/${encodeURIComponent(id)}/${offered}/${encodeURIComponent(of)}`

/** What the catalogue's pages read and do besides its records: methods of the data provider. */
export function createCatalogue(httpClient: HttpClient) {
  const post = async (url: string, body: object): Promise<AdminClaim> =>
    (await httpClient(url, { method: 'POST', body: JSON.stringify(body) })).json
  return {
    /** By name. */
    listCountries: async (): Promise<Country[]> => (await httpClient('/api/countries')).json.items,

    /** Hospitals that pages show, by what is typed. */
    findHospitals: async (q: string): Promise<CatalogueEntry[]> => {
      const { json } = await httpClient(`/api/hospitals?${new URLSearchParams({ q, limit: '20' })}`)
      return json.items.map(({ id, slug, name, city }: HospitalCard) => ({
        id,
        slug,
        name: `${name}, ${city}`,
      }))
    },
    /** Treatments that pages show, by what is typed. */
    findTreatments: async (q: string): Promise<CatalogueEntry[]> =>
      (await httpClient(`/api/treatments?${new URLSearchParams({ q })}`)).json.items,

    /** Slugs of the hospitals that list a treatment, by its slug. */
    hospitalsOf: async (treatment: string): Promise<string[]> => {
      const { json } = await httpClient(`/api/treatments/${encodeURIComponent(treatment)}`)
      return json.hospitals.map(({ slug }: HospitalCard) => slug)
    },

    /** All that is said of a hospital. */
    claimsOf: async (subjectId: string): Promise<AdminClaim[]> => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ subjectId }),
        sort: '["field","ASC"]',
        range: ALL_ROWS,
      })
      return (await httpClient(`${CLAIMS}?${query}`)).json
    },
    /** The names of all rows, to choose among. */
    namesOf: async (resource: Offered): Promise<{ id: string; name: string }[]> => {
      const query = new URLSearchParams({ sort: '["name","ASC"]', range: ALL_ROWS })
      return (await httpClient(`/api/admin/${resource}?${query}`)).json
    },
    addOffer: ({ version, ...hospital }: HospitalVersion, offered: Offered, of: string) =>
      httpClient(offerPath({ version, ...hospital }, offered, of), {
        method: 'PUT',
        body: JSON.stringify({ version }),
      }),
    removeOffer: (hospital: HospitalVersion, offered: Offered, of: string) =>
      httpClient(`${offerPath(hospital, offered, of)}?version=${hospital.version}`, { method: 'DELETE' }),
    priceOffer: (hospital: HospitalVersion, treatmentId: string, price: Omit<HospitalPrice, 'version'>) =>
      httpClient(`${offerPath(hospital, 'treatments', treatmentId)}/price`, {
        method: 'POST',
        body: JSON.stringify({ ...price, version: hospital.version }),
      }),
    /** Says where a fact of the page was read. */
    stateFact: (resource: 'treatments' | 'countries', id: string, fact: TreatmentFact | CountryFact) =>
      post(`/api/admin/${resource}/${encodeURIComponent(id)}/facts`, fact),
    addClaim: (input: ClaimInput) => post(CLAIMS, input),
    checkClaim: (id: string, input: ClaimCheck) => post(`${CLAIMS}/${encodeURIComponent(id)}/check`, input),
    withdrawClaim: (id: string, input: ClaimWithdrawal) =>
      post(`${CLAIMS}/${encodeURIComponent(id)}/withdraw`, input),
  }
}
