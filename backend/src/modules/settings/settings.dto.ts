import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger'
import { Allow, IsInt, Max, Min } from 'class-validator'
import type { RefundRule } from './refund-steps.js'
import type { SettingKind } from './setting-definitions.js'

type SettingValue = string | boolean | number | RefundRule | null

const VALUE: ApiPropertyOptions = {
  oneOf: [
    { type: 'string' },
    { type: 'boolean' },
    { type: 'number' },
    { type: 'array', items: { $ref: '#/components/schemas/RefundStepView' } },
  ],
  nullable: true,
}

export class ContactView {
  email!: string | null
  phone!: string | null
  whatsapp!: string | null
  /** The 24/7 hotline of the team. It does not replace the local emergency number. */
  hotline!: string | null
  website!: string | null
  /** Made up for a demonstration: the page says so. */
  demonstration!: boolean
}

export class RefundStepView {
  /** Whole days before the appointment. */
  days!: number
  /** Percentage refunded to a patient who cancels this early or earlier. */
  percent!: number
}

export class PublicSettingsView {
  contact!: ContactView
  /** Steps of the refund rule, the earliest first. */
  refundRule!: RefundStepView[]
  /** The balance is due this many days before the appointment. */
  balanceDueDays!: number
  complianceBadges!: 'spec' | 'qualified' | 'off'
  /** Months after which a message of the contact form is deleted. */
  enquiriesKeptMonths!: number
}

export class SettingChangeView {
  at!: string
  /** Name of the administrator; null when it was set up by a command, or the account was erased. */
  by!: string | null
}

export class SettingRangeView {
  smallest!: number
  largest!: number
}

export class SettingView {
  /** Its key. */
  id!: string

  @ApiProperty(VALUE)
  value!: SettingValue

  description!: string
  kind!: SettingKind
  /** Of a number. */
  unit!: string | null
  /** Of a number. */
  range!: SettingRangeView | null
  /** Of a choice. */
  options!: string[]

  /** What holds while nobody has chosen a value. */
  @ApiProperty(VALUE)
  default!: SettingValue

  /** The newest change; null while nobody has chosen a value. */
  changed!: SettingChangeView | null
  /** 0 while nobody has chosen a value. */
  version!: number
}

export class SettingPatch {
  @ApiProperty(VALUE)
  @Allow()
  value!: SettingValue

  /** The version that the change was made on. */
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  version!: number
}
