import { Module } from '@nestjs/common'
import { entities } from './entities.js'
import { AiModule } from './modules/ai/index.js'
import { AssessmentsModule } from './modules/assessments/index.js'
import { AuthModule } from './modules/auth/index.js'
import { BookingsModule } from './modules/bookings/index.js'
import { CaseBriefsModule } from './modules/case-briefs/index.js'
import { ClaimsModule } from './modules/claims/index.js'
import { EnquiriesModule } from './modules/enquiries/index.js'
import { ExchangeRatesModule } from './modules/exchange-rates/index.js'
import { FactProposalsModule } from './modules/fact-proposals/index.js'
import { HospitalMembersModule } from './modules/hospital-members/index.js'
import { HospitalsModule } from './modules/hospitals/index.js'
import { InsightsModule } from './modules/insights/index.js'
import { InvoicesModule } from './modules/invoices/index.js'
import { NotificationsModule } from './modules/notifications/index.js'
import { OffersModule } from './modules/offers/index.js'
import { OperationsModule } from './modules/operations/index.js'
import { PaymentsModule } from './modules/payments/index.js'
import { PlacesModule } from './modules/places/index.js'
import { PricePromiseModule } from './modules/price-promise/index.js'
import { PrivacyModule } from './modules/privacy/index.js'
import { QuoteRequestsModule } from './modules/quote-requests/index.js'
import { RecordsModule } from './modules/records/index.js'
import { ReviewsModule } from './modules/reviews/index.js'
import { SettingsModule } from './modules/settings/index.js'
import { SpecializationsModule } from './modules/specializations/index.js'
import { TreatmentsModule } from './modules/treatments/index.js'
import { AuditAnchorsModule } from './platform/audit/index.js'
import { AuthzModule } from './platform/authz/index.js'
import { CacheModule } from './platform/cache/index.js'
import { ConfigModule } from './platform/config/index.js'
import { databaseModule } from './platform/database/index.js'
import { OpenApiController } from './platform/http/openapi.controller.js'
import { ListsModule } from './platform/lists/index.js'
import { MailModule } from './platform/mail/index.js'
import { HealthController, ObservabilityModule } from './platform/observability/index.js'
import { PersonalDataModule } from './platform/personal-data/index.js'
import { JobsModule } from './platform/queue/index.js'
import { SmsModule } from './platform/sms/index.js'
import { StorageModule } from './platform/storage/index.js'
import { LimitsModule, ThrottleModule } from './platform/throttle/index.js'
import { UpkeepModule } from './platform/upkeep/index.js'

/** Whatever every process needs. */
export const platform = [
  ConfigModule,
  ObservabilityModule,
  databaseModule(entities),
  AuditAnchorsModule,
  LimitsModule,
  ListsModule,
  MailModule,
  SmsModule,
  StorageModule,
  JobsModule,
  PersonalDataModule,
  UpkeepModule,
]

/** The only list of modules. */
export const modules = [
  AiModule,
  AssessmentsModule,
  AuthModule,
  BookingsModule,
  CaseBriefsModule,
  ClaimsModule,
  EnquiriesModule,
  ExchangeRatesModule,
  FactProposalsModule,
  HospitalMembersModule,
  HospitalsModule,
  InsightsModule,
  InvoicesModule,
  NotificationsModule,
  OffersModule,
  OperationsModule,
  PaymentsModule,
  PlacesModule,
  PricePromiseModule,
  PrivacyModule,
  QuoteRequestsModule,
  RecordsModule,
  ReviewsModule,
  SettingsModule,
  SpecializationsModule,
  TreatmentsModule,
]

/** The HTTP process. */
@Module({
  // Limits of an account need the person whom the guard of AuthzModule reads first.
  imports: [...platform, CacheModule, AuthzModule, ThrottleModule, ...modules],
  controllers: [HealthController, OpenApiController],
})
export class AppModule {}
