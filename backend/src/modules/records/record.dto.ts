import { ApiProperty } from '@nestjs/swagger'
import { Type } from 'class-transformer'
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min, MinLength } from 'class-validator'
import { PlainText } from '../../platform/http/index.js'

export class RecordParams {
  @IsUUID()
  id!: string
}

export class RecordListQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number = 100

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  offset?: number = 0
}

export class RecordContentQuery {
  /** Why a member of staff opens it; the patient reads this. */
  @PlainText()
  @IsOptional()
  @IsString()
  @MinLength(10)
  @MaxLength(500)
  reason?: string
}

export class RecordView {
  id!: string
  name!: string
  /** Of what is stored: `application/pdf`, `image/jpeg` … */
  contentType!: string
  /** Bytes of what is stored; a picture is drawn anew and may have another size than the one that was sent. */
  size!: number
  createdAt!: string
  /** null until the file went with a submitted assessment */
  assessmentId!: string | null
  /** State of the safe copy that staff open instead of the file. A picture needs no copy: the upload redrew it. */
  safeCopy!: 'not_needed' | 'pending' | 'ready' | 'failed'
  /** The stored file failed its integrity check. The patient has to upload it again. */
  isDamaged!: boolean
}

export class RecordListView {
  /** By name. */
  items!: RecordView[]
}

export class RecordAccessView {
  id!: string
  openedAt!: string
  /** `you`, a member of the team, or a hospital that the patient shares the file with. */
  @ApiProperty({ enum: ['you', 'staff', 'hospital'] })
  by!: 'you' | 'staff' | 'hospital'
  role!: 'owner' | 'moderator' | 'admin' | 'hospital'
  /** The team gives one. */
  reason!: string | null
}

export class RecordAccessListView {
  /** The newest first, 100 at most. */
  items!: RecordAccessView[]
}
