import { ApiProperty, OmitType } from '@nestjs/swagger'
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator'
import { PlainText, withCode } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { ConversationMessageView } from './chat.dto.js'

export const TICKET_REASONS = ['emergency', 'person'] as const
export const TICKET_STATES = ['open', 'closed'] as const

export class TicketParams {
  @IsUUID()
  id!: string
}

/** Another ticket of the same conversation. */
export class OtherTicketView {
  id!: string

  @ApiProperty({ enum: TICKET_REASONS })
  reason!: (typeof TICKET_REASONS)[number]

  /** The topic of the emergency; null for other tickets. */
  topic!: string | null
}

/** A conversation that the red-flag layer or the patient asks a person to look at. Only its own page names the patient. */
export class TicketView {
  id!: string

  @ApiProperty({ enum: TICKET_REASONS })
  reason!: (typeof TICKET_REASONS)[number]

  /** The topic of the emergency; null for other tickets. */
  topic!: string | null

  /** Of the message: en, fr, ar or sw. */
  language!: string | null

  /** ISO 3166-1 alpha-2. */
  country!: string | null

  @ApiProperty({ enum: TICKET_STATES })
  status!: (typeof TICKET_STATES)[number]

  /** False for a visitor: nobody can be answered. */
  canAnswer!: boolean
  createdAt!: string
  closedAt!: string | null
  version!: number

  /** The other open tickets of the same conversation, emergencies first. Each one is closed on its own. */
  @ApiProperty({ type: [OtherTicketView] })
  otherTickets!: OtherTicketView[]
}

export class TicketPatientView {
  id!: string
  firstName!: string
  lastName!: string
}

export class TicketMessageView extends OmitType(ConversationMessageView, ['content']) {
  /** Null, and without sources, for all but the team's messages when the patient does not consent to the use of health data. */
  content!: string | null
}

export class TicketDetailView extends TicketView {
  /** The signed-in patient who wrote; null for a visitor. */
  @ApiProperty({ type: TicketPatientView, nullable: true })
  patient!: TicketPatientView | null

  /** Whether the patient consents to the use of health data. Without the consent, staff do not read what the patient wrote. */
  hasHealthConsent!: boolean

  /** What was kept, oldest first; empty where nothing was. */
  messages!: TicketMessageView[]
}

export class TicketFilter extends ListFilter {
  @IsOptional()
  @IsIn(TICKET_STATES)
  status?: (typeof TICKET_STATES)[number]

  @IsOptional()
  @IsIn(TICKET_REASONS)
  reason?: (typeof TICKET_REASONS)[number]
}

class TicketChange {
  /** Id of the newest message that the page showed; null without messages. A newer message of the patient refuses the change. */
  @ValidateIf((_, id) => id !== null)
  @IsUUID()
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  newestMessageId!: string | null

  /** Of the ticket as the person saw it. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class TicketPatch extends TicketChange {
  @IsIn(TICKET_STATES)
  status!: (typeof TICKET_STATES)[number]
}

export class TicketAnswerInput extends TicketChange {
  /** Up to 4,000 characters. */
  @PlainText()
  @IsString()
  @Matches(/^.{1,4000}$/su, withCode('message_up_to', { max: 4_000 }))
  text!: string

  /** Closes the ticket. A new message of the patient opens another one. */
  @IsOptional()
  @IsBoolean()
  close?: boolean
}

export class CircuitView {
  /** half-open: one request is let through to see. */
  @ApiProperty({ enum: ['closed', 'open', 'half-open'] })
  state!: 'closed' | 'open' | 'half-open'
  failuresInARow!: number

  /** When the next request is let through; null while closed. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  retryAt!: Date | null
}

export class UsageView {
  requests!: number
  failures!: number
  costUsd!: number
  budgetLeftUsd!: number
}

export class AdviserHealthView {
  /** What answers those who have agreed to an outside model. */
  @ApiProperty({ enum: ['built-in', 'openai'] })
  adapter!: 'built-in' | 'openai'

  /** Null where there is no outside model; the rest as well. */
  model!: string | null

  /** Of the process that answers. */
  circuit!: CircuitView | null

  /** Of all processes, since midnight UTC. */
  today!: UsageView | null
}
