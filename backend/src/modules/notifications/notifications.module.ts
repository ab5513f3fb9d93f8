import { Module } from '@nestjs/common'
import { EventsController } from './events.controller.js'
import { LiveEvents } from './live-events.js'
import { NotificationsPersonalData } from './notifications.personal-data.js'
import { NotificationsUpkeep } from './notifications.upkeep.js'

@Module({
  controllers: [EventsController],
  providers: [LiveEvents, NotificationsPersonalData, NotificationsUpkeep],
})
export class NotificationsModule {}
