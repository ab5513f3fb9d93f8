import { type Api, read } from '~/lib/api/api'
import type { Destination } from '~/lib/api/types'

export async function fetchDestinations(api: Api): Promise<Destination[]> {
  return (await read(api.GET('/api/destinations', {}))).items
}
