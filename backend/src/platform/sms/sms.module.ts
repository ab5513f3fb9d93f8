import { Global, Module } from '@nestjs/common'
import { Config } from '../config/index.js'
import { MailSender } from '../mail/index.js'
import { GatewayTextMessages, MailedTextMessages, TextMessageSender } from './text-messages.js'

@Global()
@Module({
  providers: [
    {
      provide: TextMessageSender,
      inject: [Config, MailSender],
      useFactory: ({ env, production }: Config, mails: MailSender): TextMessageSender =>
        env.SMS_GATEWAY_URL
          ? new GatewayTextMessages(env.SMS_GATEWAY_URL)
          : new MailedTextMessages(mails, !production),
    },
  ],
  exports: [TextMessageSender],
})
export class SmsModule {}
