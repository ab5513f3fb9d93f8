import { Global, Module } from '@nestjs/common'
import { EventsController } from './events.controller.js'
import { LiveEvents } from './live-events.js'
import { MailChoicesController } from './mail-choices.controller.js'
import { MailChoices } from './mail-choices.js'
import { MailDelivery } from './mail-delivery.js'
import { NotificationsController } from './notifications.controller.js'
import { NotificationsPersonalData } from './notifications.personal-data.js'
import { NotificationsService } from './notifications.service.js'
import { NotificationsUpkeep } from './notifications.upkeep.js'

/** Every module mails. */
@Global()
@Module({
  controllers: [EventsController, MailChoicesController, NotificationsController],
  providers: [
    LiveEvents,
    MailChoices,
    MailDelivery,
    NotificationsPersonalData,
    NotificationsService,
    NotificationsUpkeep,
  ],
  exports: [MailDelivery],
})
export class NotificationsModule {}
