import type { HttpClient } from './http-client'
import type { NotificationList, NotificationsSeen } from './types'

const API_URL = '/api/notifications'

/** The notifications of the signed-in person: methods of the data provider. */
export function createNotifications(httpClient: HttpClient) {
  return {
    /** The newest notifications, newest first. */
    listNotifications: async (): Promise<NotificationList> => (await httpClient(`${API_URL}?limit=50`)).json,
    markNotificationsRead: async (seen: NotificationsSeen): Promise<void> => {
      await httpClient(`${API_URL}/read`, { method: 'POST', body: JSON.stringify(seen) })
    },
  }
}
