import { ApiProperty } from '@nestjs/swagger'
import { ArrayMaxSize, IsArray, IsOptional, IsUUID, ValidateBy } from 'class-validator'
import { CursorOfPage, isMoment, PageSize } from '../../platform/http/index.js'
import { NOTIFICATION_TYPES, type NotificationType } from './notification.entity.js'

export class NotificationQuery {
  @PageSize()
  limit?: number

  /** The `nextCursor` of the page before. */
  @CursorOfPage()
  cursor?: string
}

export class NotificationSubject {
  @ApiProperty({ enum: ['booking'] })
  type!: 'booking'
  id!: string
}

export class NotificationView {
  id!: string
  @ApiProperty({ enum: NOTIFICATION_TYPES })
  type!: NotificationType
  subject!: NotificationSubject
  createdAt!: string
  readAt!: string | null
}

export class NotificationListView {
  /** Newest first. */
  items!: NotificationView[]
  /** Number of all unread notifications. */
  unread!: number
  /** Leads to older ones; absent on the last page. */
  nextCursor?: string
}

/** Each field narrows the others. At least one is required. */
export class NotificationsReadInput {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsUUID('all', { each: true })
  ids?: string[]

  /** The `createdAt` of the newest notification that was seen; those before it were seen as well. */
  @IsOptional()
  @ValidateBy({
    name: 'moment',
    validator: {
      validate: (value) => typeof value === 'string' && isMoment(value),
    },
  })
  upTo?: string

  /** The booking whose page was seen. Messages of the team to the patient stay unread until the thread is seen. */
  @IsOptional()
  @IsUUID()
  bookingId?: string
}
