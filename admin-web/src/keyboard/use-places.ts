import { useCanAccess, useTranslate } from 'react-admin'
import { useNavEntries } from '../layout/nav'

export interface Place {
  id: string
  /** The heading it stands under. */
  group: string
  label: string
  /** What else tells it from others. */
  detail?: string
  to: string
}

/** Every page of the back office that may be opened, and what is done most. */
export function usePlaces(): Place[] {
  const translate = useTranslate()
  const entries = useNavEntries()
  const { canAccess: mayAddHospitals } = useCanAccess({ resource: 'hospitals', action: 'create' })
  const { canAccess: mayAddUsers } = useCanAccess({ resource: 'users', action: 'create' })
  const { canAccess: mayScrape } = useCanAccess({ resource: 'review-scrapes', action: 'create' })
  const actions = [
    mayAddHospitals && { label: translate('sihat.hospitals.add.open'), to: '/hospitals#add' },
    mayAddUsers && { label: translate('sihat.users.add'), to: '/users#add' },
    mayScrape && { label: translate('sihat.reviews.scrapeTab'), to: '/reviews#scrape' },
  ].filter((action) => action !== false && action !== undefined)
  const placed = (group: string, places: { label: string; to: string }[]): Place[] =>
    places.map(({ label, to }) => ({ id: to, group: translate(`sihat.keyboard.groups.${group}`), label, to }))
  return [...placed('pages', entries), ...placed('actions', actions)]
}
