import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { Public } from '../../platform/authz/index.js'
import { RemindersView, UnsubscribeInput } from './mail-choices.dto.js'
import { MailChoices } from './mail-choices.js'

/** Beside the other routes that a link in a mail opens. */
@Controller('auth')
export class MailChoicesController {
  constructor(private readonly choices: MailChoices) {}

  /** Ends reminders by mail, or has them again. Mails that tell of an account or a booking go on. */
  @Post('unsubscribe')
  @HttpCode(200)
  @Public('the link in the mail stands for the person')
  async unsubscribe(@Body() { token, undo = false }: UnsubscribeInput): Promise<RemindersView> {
    await this.choices.choose(token, undo)
    return { reminders: undo }
  }
}
