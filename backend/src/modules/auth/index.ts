import { ConfirmedAddressSchema } from './confirmed-address.entity.js'
import { Factor, RecoveryCode } from './factor.entity.js'
import { HospitalMember } from './hospital-member.entity.js'
import { OneTimeCode } from './one-time-code.entity.js'
import { RefreshToken, Session } from './session.entity.js'
import { SignInChallenge } from './sign-in-challenge.entity.js'
import { Profile, User, UserRole } from './user.entity.js'

export { alike } from './alike.js'
export { AuthModule } from './auth.module.js'
export { CredentialsService } from './credentials.service.js'
export { findDuplicateAccounts } from './duplicate-accounts.js'
export { NewEmailField } from './email-address.js'
export { FirstAdministrator } from './first-administrator.js'
export { MEMBER_ROLES, type MemberRole } from './hospital-member.entity.js'
export { Invitations } from './invitations.js'
export { lockOwnAccount, lockSessionAccount, lockSessions } from './lock-account.js'
export { PasswordHasher } from './password-hasher.js'
export { PersonName } from './person-name.js'
export { requireRaisedForAccess } from './raised-session.js'
export { clearRefreshCookie } from './refresh-cookie.js'
export { requireAnotherAdmin } from './roles.js'
export { endSessionsOf } from './sessions.service.js'
export { Profile, User, UserRole } from './user.entity.js'
export { HospitalMember }

export const authEntities = [
  ConfirmedAddressSchema,
  Factor,
  HospitalMember,
  OneTimeCode,
  Profile,
  RecoveryCode,
  RefreshToken,
  Session,
  SignInChallenge,
  User,
  UserRole,
]
