import { Factor, RecoveryCode } from './factor.entity.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { RefreshToken, Session } from './session.entity.js'
import { SignInChallenge } from './sign-in-challenge.entity.js'
import { Profile, User, UserRole } from './user.entity.js'

export { AuthModule } from './auth.module.js'
export { CredentialsService } from './credentials.service.js'
export { findDuplicateAccounts } from './duplicate-accounts.js'
export { NewEmailField } from './email-address.js'
export { FirstAdministrator } from './first-administrator.js'
export { lockOwnAccount, lockSessionAccount } from './locked-account.js'
export { PasswordHasher } from './password-hasher.js'
export { clearRefreshCookie } from './refresh-cookie.js'
export { requireAnotherAdmin } from './roles.js'
export { endSessionsOf } from './sessions.service.js'
export { Profile, User, UserRole } from './user.entity.js'

export const authEntities = [
  Factor,
  OneTimeCode,
  Profile,
  RecoveryCode,
  RefreshToken,
  Session,
  SignInChallenge,
  User,
  UserRole,
]
