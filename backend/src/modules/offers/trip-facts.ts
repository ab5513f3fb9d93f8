import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'
import type { CaseBriefsService } from '../case-briefs/index.js'
import { placesOf } from '../hospitals/index.js'
import type { TripFacts } from './offer-estimates.js'
import { listValidRanges } from './planning-range.repository.js'

interface TripOf {
  bookingId: string
  treatmentId: string | null
  hospitalIds: readonly string[]
}

/** Finds what the cost of a trip depends on beside the offers. The caller has checked who may read the brief. */
export async function findTripFacts(
  em: EntityManager,
  briefs: CaseBriefsService,
  { bookingId, treatmentId, hospitalIds }: TripOf,
): Promise<TripFacts> {
  const places = await placesOf(em, hospitalIds)
  const destinations = [...new Set(places.map(({ country }) => country))]
  const brief = hospitalIds.length > 0 ? await briefs.findTraveller(em, bookingId) : null
  return {
    ranges: await listValidRanges(em.getKysely<Tables>(), destinations),
    places: new Map(places.map(({ hospitalId, ...place }) => [hospitalId, place])),
    traveller: {
      country: brief?.country ?? null,
      citizenships: brief?.citizenships ?? [],
      companions: brief?.companions ?? null,
      treatmentId,
    },
  }
}
