export { MailModule } from './mail.module.js'
export { MAIL_JOB } from './mail-job.js'
export { MailRefused, MailUnanswered } from './mail-refused.js'
export { type Mail, MailSender } from './mail-sender.js'
