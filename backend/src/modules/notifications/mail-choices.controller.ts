import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator'
import { Public } from '../../platform/authz/index.js'
import { MailChoices } from './mail-choices.js'

export class UnsubscribeInput {
  /** Of the link in a reminder. */
  @IsString()
  @MaxLength(200)
  token!: string

  /** True takes it back. */
  @IsOptional()
  @IsBoolean()
  undo?: boolean
}

export class RemindersView {
  /** Whether reminders are mailed from now on. */
  reminders!: boolean
}

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
