import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator'

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
