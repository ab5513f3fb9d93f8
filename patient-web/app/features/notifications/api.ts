import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { NotificationList, NotificationsSeen } from '~/lib/api/types'

export function fetchNotifications(
  query: { cursor?: string; limit?: number } = {},
): Promise<NotificationList> {
  return read(api.GET('/api/notifications', { params: { query } }))
}

export async function markRead(seen: NotificationsSeen): Promise<void> {
  await api.POST('/api/notifications/read', { body: seen })
}
