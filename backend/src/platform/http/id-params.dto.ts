import { IsUUID } from 'class-validator'

/** The path parameter of a route about one row. */
export class IdParams {
  @IsUUID()
  id!: string
}
