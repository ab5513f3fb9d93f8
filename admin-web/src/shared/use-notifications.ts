import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { SihatDataProvider } from '../providers/data-provider'
import type { NotificationsSeen } from '../providers/types'
import { useLive } from './use-live'
import { useSeen } from './use-seen'

/** The newest notifications of the signed-in person, and a function that marks some as read. */
export function useNotifications() {
  const dataProvider = useDataProvider<SihatDataProvider>()
  const queryClient = useQueryClient()
  const queryKey = ['notifications']
  useLive('notifications', (name) => name.startsWith('notification.'))
  const query = useQuery({ queryKey, queryFn: () => dataProvider.listNotifications(), retry: false })
  const markRead = async (seen: NotificationsSeen) => {
    await dataProvider.markNotificationsRead(seen)
    await queryClient.invalidateQueries({ queryKey })
  }
  return { ...query, markRead }
}

/**
 * Marks the notifications about a booking as read once its page is on the screen.
 * @returns the ref of an element of the page
 */
export function useBookingSeen(bookingId: string) {
  const { data, markRead } = useNotifications()
  const unread = data?.items.find(({ subject, readAt }) => subject.id === bookingId && !readAt)?.id
  // A failed request is sent again at the next visit.
  return useSeen(unread, () => void markRead({ bookingId }).catch(() => undefined))
}
