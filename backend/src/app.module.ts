import { Module } from '@nestjs/common'
import { AuthModule, authEntities } from './modules/auth/index.js'
import { BookingsModule, bookingsEntities } from './modules/bookings/index.js'
import { HospitalsModule, hospitalsEntities } from './modules/hospitals/index.js'
import { NotificationsModule } from './modules/notifications/index.js'
import { PrivacyModule } from './modules/privacy/index.js'
import { SettingsModule } from './modules/settings/index.js'
import { TreatmentsModule, treatmentsEntities } from './modules/treatments/index.js'
import { AuthzModule } from './platform/authz/index.js'
import { ConfigModule } from './platform/config/index.js'
import { DatabaseModule } from './platform/database/index.js'
import { MailModule } from './platform/mail/index.js'
import { HealthController, LoggingModule } from './platform/observability/index.js'
import { OutboxModule } from './platform/outbox/index.js'
import { JobsModule } from './platform/queue/index.js'

const platform = [
  ConfigModule,
  LoggingModule,
  DatabaseModule.register([
    ...authEntities,
    ...bookingsEntities,
    ...hospitalsEntities,
    ...treatmentsEntities,
  ]),
  MailModule,
  JobsModule,
]

const modules = [
  AuthModule,
  BookingsModule,
  HospitalsModule,
  NotificationsModule,
  PrivacyModule,
  SettingsModule,
  TreatmentsModule,
]

/** The only list of modules: the HTTP process. */
@Module({ imports: [...platform, AuthzModule, ...modules], controllers: [HealthController] })
export class AppModule {}

/** The background process: the same modules, with the queues' workers and the outbox relay. */
@Module({ imports: [...platform, ...modules, OutboxModule] })
export class WorkerModule {}
