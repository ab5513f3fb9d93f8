import { useCallback, useEffect, useState } from 'react'
import { orUndefined } from '~/lib/api/api'
import { fetchConsents } from '~/lib/api/consents'

export interface Consents {
  healthData: boolean
  outsideModel: boolean
}

/** What the patient has agreed to; undefined while that is not known. */
export function useConsents(wanted: boolean) {
  const [consents, setConsents] = useState<Consents>()
  const check = useCallback(async () => {
    const given = await orUndefined(fetchConsents())
    if (!given) return
    const has = (wish: string) => given.some(({ purpose, granted }) => purpose === wish && granted)
    setConsents({ healthData: has('health_data'), outsideModel: has('health_data') && has('outside_ai') })
  }, [])
  useEffect(() => {
    if (wanted) void check()
  }, [wanted, check])
  return { consents, check }
}
