import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import type { DashboardChartsView, DashboardView } from './dashboard.dto.js'
import { readCharts, readDashboard } from './dashboard.repository.js'

@Injectable()
export class DashboardService {
  constructor(private readonly database: Database) {}

  figures(actor: UserActor): Promise<DashboardView> {
    return this.database.transaction(actor, readDashboard)
  }

  charts(actor: UserActor): Promise<DashboardChartsView> {
    return this.database.transaction(actor, readCharts)
  }
}
