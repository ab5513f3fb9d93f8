import { applyDecorators } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import { IsString, Length } from 'class-validator'
import { CHECKLIST_CODES, type ChecklistCode } from './checklist.js'

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

/** Texts of one patient about offers. Only what is stored counts, and a repetition of one key is stored once. */
export const OFFER_TEXT_LIMIT = { bucket: 'offer-text', limit: 60, windowSeconds: 3_600 }
