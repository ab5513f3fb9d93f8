import type { DestinationCard as Card } from '~/lib/api/types'
import { Listing } from '../listing'
import { DestinationCard } from './destination-card'

interface DestinationListProps {
  /** Undefined when they could not be loaded. */
  destinations: Card[] | undefined
  pending: boolean
}

export function DestinationList({ destinations, pending }: DestinationListProps) {
  return (
    <Listing
      items={destinations}
      pending={pending}
      count="destinations.count"
      error="destinations.error"
      empty="destinations.empty"
      skeletons={4}
    >
      {(items) => (
        <ul>
          {items.map((destination, index) => (
            <li key={destination.slug}>
              <DestinationCard destination={destination} warm={index % 2 === 0} />
            </li>
          ))}
        </ul>
      )}
    </Listing>
  )
}
