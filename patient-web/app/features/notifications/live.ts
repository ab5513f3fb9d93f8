import { useEffect, useEffectEvent, useState } from 'react'
import { orUndefined } from '~/lib/api/api'
import { CONNECTED, useServerEvents } from '~/lib/api/events'
import { fetchNotifications, markRead } from './api'

const CHANGES = ['notification.created', 'notification.read', CONNECTED]

/** Calls back whenever the server says that the notifications of this patient have changed. */
export function useLiveNotifications(onChange: () => void): void {
  useServerEvents(({ name }) => {
    if (CHANGES.includes(name)) onChange()
  })
}

/** The number of unread notifications; undefined until it is known. */
export function useUnread(): number | undefined {
  const [unread, setUnread] = useState<number>()
  useLiveNotifications(async () => {
    const page = await orUndefined(fetchNotifications({ limit: 1 }))
    if (page) setUnread(page.unread)
  })
  return unread
}

/**
 * Marks the notifications about a booking as read while its page is visible.
 * @param booking marks again for each one that was loaded; undefined marks nothing
 */
export function useBookingSeen(booking: { id: string } | undefined): void {
  const tell = useEffectEvent(() => {
    if (!booking || document.visibilityState !== 'visible') return
    // What cannot be marked now is marked at the next visit.
    void orUndefined(markRead({ bookingId: booking.id }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded booking shows what is new
  useEffect(() => tell(), [booking])
  useEffect(() => {
    const look = () => tell()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
