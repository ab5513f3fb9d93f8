export { publishLiveEvent } from './live-events.js'
export { mailText } from './mail-texts.js'
export { NotificationsModule } from './notifications.module.js'
export { type MailContent, renderMail } from './render-mail.js'
