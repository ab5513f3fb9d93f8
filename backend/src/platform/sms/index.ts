export { SmsModule } from './sms.module.js'
export { TextMessageSender } from './text-messages.js'
