import { Module } from '@nestjs/common'
import { BookingKeysModule } from '../booking-keys/index.js'
import { OffersModule } from '../offers/index.js'
import { AdminInvoicesController } from './admin-invoices.controller.js'
import { BilledCasesJobs } from './billed-cases.jobs.js'
import { DeskInvoicesController } from './desk-invoices.controller.js'
import { HospitalBillingService } from './hospital-billing.service.js'
import { InvoiceJobs } from './invoice.jobs.js'
import { InvoiceChecksService } from './invoice-checks.service.js'
import { HospitalBillingController, InvoicesController } from './invoices.controller.js'
import { Invoices } from './invoices.js'
import { InvoicesPersonalData } from './invoices.personal-data.js'
import { InvoicesService } from './invoices.service.js'

@Module({
  imports: [BookingKeysModule, OffersModule],
  controllers: [
    InvoicesController,
    HospitalBillingController,
    DeskInvoicesController,
    AdminInvoicesController,
  ],
  providers: [
    BilledCasesJobs,
    HospitalBillingService,
    InvoiceChecksService,
    InvoiceJobs,
    Invoices,
    InvoicesPersonalData,
    InvoicesService,
  ],
})
export class InvoicesModule {}
