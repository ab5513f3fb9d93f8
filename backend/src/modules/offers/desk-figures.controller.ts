import { Controller, Get } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { DeskFiguresListView } from './desk-figures.dto.js'
import { DeskFiguresService } from './desk-figures.service.js'

@Controller('desk/figures')
export class DeskFiguresController {
  constructor(private readonly figures: DeskFiguresService) {}

  /** How each hospital of the person answered the requests of the last 12 months. */
  @Get()
  @Can('desk.case')
  read(@CurrentUser() actor: UserActor): Promise<DeskFiguresListView> {
    return this.figures.read(actor)
  }
}
