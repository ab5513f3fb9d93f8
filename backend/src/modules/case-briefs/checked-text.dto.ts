import { applyDecorators } from '@nestjs/common'
import { IsBoolean, IsOptional, IsString, Matches } from 'class-validator'
import { VisibleText } from '../../platform/http/index.js'

/** A text between patient, team and hospital: up to 2,000 characters, as PostgreSQL counts them. */
export const CaseText = () =>
  applyDecorators(
    VisibleText(),
    IsString(),
    Matches(/^.{1,2000}$/su, { message: 'Please enter a text of up to 2,000 characters.' }),
  )

export class IdentifyingCheckInput {
  /** Refuses a text that may show who the patient is (409 `identifying_text`), so that the page can ask first. */
  @IsOptional()
  @IsBoolean()
  refusesIdentifying?: boolean
}
