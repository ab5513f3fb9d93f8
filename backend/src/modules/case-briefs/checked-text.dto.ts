import { applyDecorators } from '@nestjs/common'
import { IsBoolean, IsOptional, IsString, Matches } from 'class-validator'
import { VisibleText, withCode } from '../../platform/http/index.js'

/** A text between patient, team and hospital: up to 2,000 characters, as PostgreSQL counts them. */
export const CaseText = () =>
  applyDecorators(VisibleText(), IsString(), Matches(/^.{1,2000}$/su, withCode('text_up_to', { max: 2_000 })))

export class IdentifyingCheckInput {
  /** Refuses a text that may show who the patient is (409 `identifying_text`), so that the page can ask first. */
  @IsOptional()
  @IsBoolean()
  refusesIdentifying?: boolean
}
