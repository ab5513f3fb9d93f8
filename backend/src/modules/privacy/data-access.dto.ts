import { ApiProperty } from '@nestjs/swagger'
import { ACCESS_ROLES, ACCESS_SUBJECTS } from './data-access.entity.js'

export class DataAccessView {
  id!: string

  @ApiProperty({ enum: ACCESS_SUBJECTS })
  subject!: (typeof ACCESS_SUBJECTS)[number]

  subjectId!: string

  @ApiProperty({ enum: ACCESS_ROLES })
  role!: (typeof ACCESS_ROLES)[number]

  at!: string
}

export class DataAccessListView {
  /** Newest first, 100 at most. */
  items!: DataAccessView[]
}
