import type { EntityManager } from '@mikro-orm/postgresql'
import { type NotificationType, notify } from '../notifications/index.js'
import type { Booking } from './booking.entity.js'

/** Notifies the assignee. An unassigned booking notifies nobody: the dashboard has queues for it. */
export async function notifyAssignee(
  em: EntityManager,
  { id, assigneeId, userId }: Pick<Booking, 'id' | 'assigneeId' | 'userId'>,
  type: NotificationType & `team_${string}`,
): Promise<void> {
  if (assigneeId && assigneeId !== userId) await notify(em, assigneeId, type, id)
}
