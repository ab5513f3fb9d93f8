import { Module } from '@nestjs/common'
import { AdminAuditEventsController } from './admin-audit-events.controller.js'
import { AuditEventsService } from './audit-events.service.js'
import { DashboardController } from './dashboard.controller.js'
import { DashboardService } from './dashboard.service.js'

@Module({
  controllers: [AdminAuditEventsController, DashboardController],
  providers: [AuditEventsService, DashboardService],
})
export class InsightsModule {}
