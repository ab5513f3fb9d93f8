import { Controller, Get } from '@nestjs/common'
import { Can, CurrentUser, type UserActor } from '../../platform/authz/index.js'
import { DashboardChartsView, DashboardView } from './dashboard.dto.js'
import { DashboardService } from './dashboard.service.js'

@Controller('admin/dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @Can('admin.dashboard')
  figures(@CurrentUser() actor: UserActor): Promise<DashboardView> {
    return this.dashboard.figures(actor)
  }

  @Get('charts')
  @Can('admin.dashboard')
  charts(@CurrentUser() actor: UserActor): Promise<DashboardChartsView> {
    return this.dashboard.charts(actor)
  }
}
