import { createContext } from 'react'
import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Specialization } from '~/lib/api/types'
import { CONDITIONS } from './choices'

/** Conditions for which no hospital is listed. Empty while they are unknown. */
export const UnlistedConditions = createContext<ReadonlySet<string>>(new Set())

/** Finds the conditions for which no hospital is listed. "Other" names no condition. */
export function unlistedConditions(specializations: Specialization[]): ReadonlySet<string> {
  const listed = new Set(
    specializations.flatMap(({ conditions, hospitals }) => (hospitals > 0 ? conditions : [])),
  )
  return new Set(Object.keys(CONDITIONS).filter((name) => name !== 'Other' && !listed.has(name)))
}

export async function fetchUnlistedConditions(): Promise<ReadonlySet<string>> {
  return unlistedConditions((await read(api.GET('/api/specializations', {}))).items)
}
