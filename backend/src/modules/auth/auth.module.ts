import { Module } from '@nestjs/common'
import { JwtModule } from '@nestjs/jwt'
import { PassportModule } from '@nestjs/passport'
import { AccessTokens } from './access-tokens.js'
import { AccountsService } from './accounts.service.js'
import { AdminAccessService } from './admin-access.service.js'
import { AdminUsersController } from './admin-users.controller.js'
import { AdminUsersService } from './admin-users.service.js'
import { AuthController } from './auth.controller.js'
import { AuthJobs } from './auth.jobs.js'
import { AuthPersonalData } from './auth.personal-data.js'
import { AuthUpkeep } from './auth.upkeep.js'
import { CredentialsService } from './credentials.service.js'
import { FactorChecks } from './factor-checks.js'
import { FactorsController } from './factors.controller.js'
import { FactorsService } from './factors.service.js'
import { FirstAdministrator } from './first-administrator.js'
import { Invitations } from './invitations.js'
import { JwtStrategy } from './jwt.strategy.js'
import { KnownDevices } from './known-devices.js'
import { OneTimeCodes } from './one-time-codes.js'
import { OneTimeLinks } from './one-time-links.js'
import { PasswordHasher } from './password-hasher.js'
import { ProfileController } from './profile.controller.js'
import { ProfilesService } from './profiles.service.js'
import { RecoveryCodes } from './recovery-codes.js'
import { SessionsService } from './sessions.service.js'
import { SignInController } from './sign-in.controller.js'
import { SignInService } from './sign-in.service.js'

@Module({
  imports: [PassportModule, JwtModule.register({})],
  controllers: [AuthController, SignInController, FactorsController, AdminUsersController, ProfileController],
  providers: [
    AccessTokens,
    AccountsService,
    AdminAccessService,
    AdminUsersService,
    AuthJobs,
    CredentialsService,
    FactorChecks,
    FactorsService,
    FirstAdministrator,
    Invitations,
    JwtStrategy,
    KnownDevices,
    OneTimeCodes,
    OneTimeLinks,
    PasswordHasher,
    RecoveryCodes,
    SessionsService,
    SignInService,
    AuthPersonalData,
    AuthUpkeep,
    ProfilesService,
  ],
  exports: [CredentialsService, FirstAdministrator, Invitations, PasswordHasher],
})
export class AuthModule {}
