import type { HttpClient } from './http-client'
import type { Country } from './types'

/** What the forms of the catalogue choose from: methods of the data provider. */
export function createCatalogue(httpClient: HttpClient) {
  return {
    /** By name. */
    listCountries: async (): Promise<Country[]> => (await httpClient('/api/countries')).json.items,
  }
}

export type CatalogueMethods = ReturnType<typeof createCatalogue>
