import { applyDecorators } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import { IsBoolean, IsOptional, IsString, Length, Matches } from 'class-validator'
import { VisibleText } from '../../platform/http/index.js'
import { CHECKLIST_CODES, type ChecklistCode } from './checklist.js'

/** Up to 2,000 characters, as PostgreSQL counts them. */
export const OfferText = () =>
  applyDecorators(
    VisibleText(),
    IsString(),
    Matches(/^.{1,2000}$/su, { message: 'Please enter a text of up to 2,000 characters.' }),
  )

/** `other:` and the longest name of a line. */
const LONGEST_KEY = 206

/** The key of a row: a code, or `other:` with the name of a line that is not on the checklist. */
export const LineKey = (each = false) => applyDecorators(IsString({ each }), Length(1, LONGEST_KEY, { each }))

export class OfferLineRefView {
  /** As in the rows of the comparison. */
  key!: string

  @ApiProperty({ enum: CHECKLIST_CODES })
  code!: ChecklistCode

  name!: string | null
}

export class IdentifyingCheckInput {
  /** Refuses a text that may show who the patient is (409 `identifying_text`), so that the page can ask first. */
  @IsOptional()
  @IsBoolean()
  refusesIdentifying?: boolean
}
