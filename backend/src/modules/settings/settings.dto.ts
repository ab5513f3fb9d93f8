import { ApiProperty } from '@nestjs/swagger'
import { Allow, IsInt, Max, Min } from 'class-validator'

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

export class SettingView {
  /** Its key. */
  id!: string

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'number' }], nullable: true })
  value!: string | boolean | number | null

  description!: string
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
