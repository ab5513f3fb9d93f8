import { Controller, Get } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { DataAccessListView } from './data-access.dto.js'
import { listDataAccesses } from './data-accesses.js'

@Controller('profile/accesses')
export class DataAccessesController {
  constructor(private readonly database: Database) {}

  /** Lists the staff members who opened the person's assessments and bookings. */
  @Get()
  @Can('profile.own')
  async list(@CurrentUser() actor: UserActor): Promise<DataAccessListView> {
    return { items: await this.database.transaction(actor, (em) => listDataAccesses(em, actor.userId)) }
  }
}
