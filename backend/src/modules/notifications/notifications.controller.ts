import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { NotificationListView, NotificationQuery, NotificationsReadInput } from './notification.dto.js'
import { NotificationsService } from './notifications.service.js'

/** The person's own notifications: of the patient in a session of the patient site, of the team in one of the back office. */
@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @Can('notification.own')
  list(@CurrentUser() actor: UserActor, @Query() query: NotificationQuery): Promise<NotificationListView> {
    return this.notifications.list(actor, query)
  }

  @Post('read')
  @HttpCode(204)
  @Can('notification.own')
  read(@CurrentUser() actor: UserActor, @Body() seen: NotificationsReadInput): Promise<void> {
    return this.notifications.read(actor, seen)
  }
}
