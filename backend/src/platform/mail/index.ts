export { MailModule } from './mail.module.js'
export { type Mail, MailSender } from './mail-sender.js'
