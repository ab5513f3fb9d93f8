import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type RaRecord, useCanAccessResources, useDataProvider, useTranslate } from 'react-admin'
import type {
  AdminBooking,
  AdminEnquiry,
  AdminHospital,
  AdminTreatment,
  AdminUser,
  Payment,
} from '../providers/types'
import { formatDate, formatUsd } from '../shared/format'
import { personName } from '../shared/person-name'
import type { Place } from './use-places'

const DELAY_MS = 300
const SHORTEST = 2
const MOST = 5

const REFERENCE_LENGTH = 8

interface Kind {
  resource: string
  label: (row: RaRecord) => string
  detail?: (row: RaRecord) => string
}

const kind = <Row extends object>(
  resource: string,
  label: (row: Row) => string,
  detail?: (row: Row) => string,
): Kind => ({ resource, label, detail }) as Kind

const KINDS: Kind[] = [
  kind<AdminBooking>(
    'bookings',
    ({ patient }) => personName(patient),
    ({ id }) => id.slice(-REFERENCE_LENGTH),
  ),
  kind<AdminUser>(
    'users',
    ({ fullName }) => fullName,
    ({ email }) => email ?? '',
  ),
  kind<AdminHospital>(
    'hospitals',
    ({ name }) => name,
    ({ city }) => city,
  ),
  kind<AdminTreatment>('treatments', ({ name }) => name),
  kind<AdminEnquiry>(
    'enquiries',
    ({ name }) => name,
    ({ email }) => email,
  ),
  kind<Payment>(
    'payments',
    ({ patient, amount }) => [patient && personName(patient), formatUsd(amount)].filter(Boolean).join(' · '),
    ({ createdAt }) => formatDate(createdAt),
  ),
]
const RESOURCES = KINDS.map(({ resource }) => resource)

/** The text, once the typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

interface Found {
  places: Place[]
  isSearching: boolean
  /** A part of the search got no answer: what is shown may not be all. */
  isIncomplete: boolean
}

/** Rows that the lists find, of those lists that may be read. */
export function useFound(typed: string): Found {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const text = typed.trim()
  const sought = usePaused(text)
  const { canAccess } = useCanAccessResources({ action: 'list', resources: RESOURCES })
  const kinds = KINDS.filter(({ resource }) => canAccess?.[resource])
  const isLongEnough = sought.length >= SHORTEST
  const answers = useQueries({
    queries: kinds.map(({ resource }) => ({
      queryKey: ['palette', resource, sought],
      queryFn: () =>
        dataProvider.getList(resource, {
          filter: { q: sought },
          pagination: { page: 1, perPage: MOST },
          sort: { field: 'createdAt', order: 'DESC' },
        }),
      enabled: isLongEnough,
      retry: false,
    })),
  })
  const places = kinds.flatMap(({ resource, label, detail }, kind) =>
    (answers[kind]?.data?.data ?? []).map((row) => ({
      id: `${resource} ${row.id}`,
      group: translate(`resources.${resource}.name`, { smart_count: 2 }),
      label: label(row),
      detail: detail?.(row),
      to: `/${resource}/${encodeURIComponent(row.id)}/show`,
    })),
  )
  return {
    places: isLongEnough && text.length >= SHORTEST ? places : [],
    isSearching: text.length >= SHORTEST && (text !== sought || answers.some(({ isFetching }) => isFetching)),
    isIncomplete: answers.some(({ isError }) => isError),
  }
}
