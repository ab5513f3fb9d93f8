import { useCallback, useEffect, useRef, useState } from 'react'
import { orUndefined } from '~/lib/api/api'
import type { Matching } from '~/lib/api/types'
import { fetchMatchings } from './api'

/** The patient's stored matchings, and the one that the page shows. */
export function useMatchings() {
  const [shown, setShown] = useState<Matching>()
  const [earlier, setEarlier] = useState<Matching[] | 'failed'>()
  const result = useRef<HTMLDivElement>(null)

  const load = useCallback(async () => {
    const items = await orUndefined(fetchMatchings())
    setEarlier((known) => items ?? (Array.isArray(known) ? known : 'failed'))
  }, [])
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (shown) result.current?.focus()
  }, [shown])

  function forget(id: string) {
    if (shown?.id === id) setShown(undefined)
    void load()
  }
  return { shown, earlier, result, show: setShown, load, forget }
}
