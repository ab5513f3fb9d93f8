import { Module } from '@nestjs/common'
import { JwtModule } from '@nestjs/jwt'
import { PassportModule } from '@nestjs/passport'
import { AccessTokens } from './access-tokens.js'
import { AccountsService } from './accounts.service.js'
import { AuthController } from './auth.controller.js'
import { AuthJobs } from './auth.jobs.js'
import { JwtStrategy } from './jwt.strategy.js'
import { OneTimeLinks } from './one-time-links.js'
import { PasswordHasher } from './password-hasher.js'
import { SessionsService } from './sessions.service.js'

@Module({
  imports: [PassportModule, JwtModule.register({})],
  controllers: [AuthController],
  providers: [
    AccessTokens,
    AccountsService,
    AuthJobs,
    JwtStrategy,
    OneTimeLinks,
    PasswordHasher,
    SessionsService,
  ],
  exports: [PasswordHasher],
})
export class AuthModule {}
