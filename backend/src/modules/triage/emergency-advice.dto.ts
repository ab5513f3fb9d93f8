import { IsString, Matches, MaxLength } from 'class-validator'

/** What a person reads beside their answer when they wrote of an emergency. No ticket is opened: they have to call. */
export class EmergencyAdvice {
  /** Plain text in the language of the message: whom to call, what to do until help comes. */
  text!: string

  /** The number to dial first; null where the country or its number is unknown. */
  emergencyNumber!: string | null
}

/** Goes with the answer to everything in which a person may write of an emergency. */
export class WithEmergencyAdvice {
  /** Null where the texts tell of no emergency. */
  emergency!: EmergencyAdvice | null
}

export class EmergencyQuery {
  /** The words of a search. */
  @IsString()
  @MaxLength(100)
  @Matches(/^\P{Cc}*$/u)
  q!: string
}
