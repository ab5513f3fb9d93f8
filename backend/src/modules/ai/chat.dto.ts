import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsISO31661Alpha2, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'
import { NestedList } from '../../platform/http/index.js'
import { TURN_ROLES } from './adviser.js'

/** A message so long is still looked at for an emergency; answered is what is not longer than MOST_CHARACTERS. */
export const LONGEST_MESSAGE = 20_000
export const MOST_CHARACTERS = 2_000
const MOST_TURNS = 40

export class ChatTurn {
  /** Nobody but these two speaks: a client cannot give instructions. */
  @IsIn(TURN_ROLES)
  role!: (typeof TURN_ROLES)[number]

  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  content!: string
}

export class ChatInput {
  /** Up to 2,000 characters; white space alone is refused. */
  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  message!: string

  /** Earlier turns, oldest first, up to 40; a kept conversation has its own. */
  @IsOptional()
  @NestedList(() => ChatTurn, MOST_TURNS)
  conversationHistory?: ChatTurn[]

  /** The kept conversation that the message goes on with. */
  @IsOptional()
  @IsUUID()
  conversationId?: string

  /** The patient's own offer that the message is about. */
  @IsOptional()
  @IsUUID()
  offerId?: string

  /** Where the person is, ISO 3166-1 alpha-2: which emergency number to give where no profile tells. */
  @IsOptional()
  @IsISO31661Alpha2()
  country?: string
}

const SOURCE_KINDS = ['treatment', 'hospital', 'destination', 'guide', 'offer'] as const

export class SourceView {
  @ApiProperty({ enum: SOURCE_KINDS })
  kind!: (typeof SOURCE_KINDS)[number]

  title!: string

  /** Of the page, below the site's origin. */
  path!: string
}

export class ChatAnswer {
  /** Plain text with Markdown links to pages of the site. */
  response!: string

  /** The red-flag layer answered: whatever it was about, a person has to act now. */
  emergency!: boolean

  /** Pages that the answer rests on. */
  sources!: SourceView[]

  /** Null where nothing is kept: visitors, and patients who did not agree to the processing of their health data. */
  conversationId!: string | null

  /** The team has it and answers in the conversation; the adviser stays silent. */
  withTeam!: boolean
}

export class ConversationParams {
  @IsUUID()
  id!: string
}

export class ConversationMessageView {
  id!: string

  @ApiProperty({ enum: ['user', 'assistant', 'team'] })
  role!: 'user' | 'assistant' | 'team'

  content!: string
  sources!: SourceView[]
  emergency!: boolean
  createdAt!: string
}

export class ConversationSummary {
  id!: string

  /** The beginning of the first message. */
  title!: string
  withTeam!: boolean

  /** Answers of the team that were not seen yet. */
  unread!: number
  updatedAt!: string
}

export class ConversationListView {
  /** The 50 newest. */
  items!: ConversationSummary[]
}

export class ConversationView extends ConversationSummary {
  /** The newest 200, oldest first. */
  messages!: ConversationMessageView[]
}

export class PersonInput {
  /** Asks about this one; without it a new conversation begins. */
  @IsOptional()
  @IsUUID()
  conversationId?: string
}
