import { ApiProperty } from '@nestjs/swagger'
import { Allow, IsInt, Max, Min } from 'class-validator'
import type { SettingKind } from './setting-definitions.js'

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

export class PublicSettingsView {
  contact!: ContactView
  complianceBadges!: 'spec' | 'qualified' | 'off'
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

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'number' }], nullable: true })
  value!: string | boolean | number | null

  description!: string
  kind!: SettingKind
  /** Of a number. */
  unit!: string | null
  /** Of a number. */
  range!: SettingRangeView | null
  /** Of a choice. */
  options!: string[]

  /** What holds while nobody has chosen a value. */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'number' }], nullable: true })
  default!: string | boolean | number | null

  /** The newest change; null while nobody has chosen a value. */
  changed!: SettingChangeView | null
  /** 0 while nobody has chosen a value. */
  version!: number
}

export class SettingPatch {
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'number' }], nullable: true })
  @Allow()
  value!: string | boolean | number | null

  /** The version that the change was made on. */
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  version!: number
}
