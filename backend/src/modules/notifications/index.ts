export { publishLiveEvent } from './live-events.js'
export { type MailContent, renderMail } from './mail-layout.js'
export { mailText } from './mail-texts.js'
export { NotificationsModule } from './notifications.module.js'
