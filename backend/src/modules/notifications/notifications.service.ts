import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { fieldError } from '../../platform/errors/index.js'
import type { NotificationListView, NotificationQuery, NotificationsReadInput } from './notification.dto.js'
import { listNotifications, markNotificationsRead } from './notification.repository.js'

@Injectable()
export class NotificationsService {
  constructor(private readonly database: Database) {}

  list(actor: UserActor, query: NotificationQuery): Promise<NotificationListView> {
    return this.database.transaction(actor, (em) => listNotifications(em.getKysely(), actor, query))
  }

  /** @throws ProblemError invalid_input if `seen` is empty */
  async read(actor: UserActor, seen: NotificationsReadInput): Promise<void> {
    const { ids, upTo, bookingId } = seen
    if (!(ids ?? upTo ?? bookingId)) throw fieldError('ids', 'nothing_seen')
    await this.database.transaction(actor, (em) => markNotificationsRead(em, actor, { ids, upTo, bookingId }))
  }
}
