import { LiveEventSchema } from './live-event.entity.js'
import { MailAttemptSchema, MailBounceSchema, MailOptOutSchema } from './mail.entity.js'
import { Notification } from './notification.entity.js'

export { liveEvent, publishLiveEvent, publishTeamEvent } from './live-events.js'
export { beginAttempts, endAttempt } from './mail-attempts.js'
export { isReturned, liftBounces, MAIL_RETURN } from './mail-bounces.js'
export type { MailContent } from './mail-content.js'
export { type Letter, MailDelivery } from './mail-delivery.js'
export {
  MAIL_TEXT_IDS,
  type MailLocale,
  type MailTextId,
  mailText,
  TEAM_LOCALE,
} from './mail-texts.js'
export { mailDollars, mailMoment, mailNumber } from './mail-values.js'
export type { NotificationType } from './notification.entity.js'
export { markNotificationsRead, notify } from './notification.repository.js'
export { NotificationsModule } from './notifications.module.js'
export { renderMail } from './render-mail.js'

export const notificationsEntities = [
  LiveEventSchema,
  MailAttemptSchema,
  MailBounceSchema,
  MailOptOutSchema,
  Notification,
]
