import { OneTimeCode } from './one-time-code.entity.js'
import { RefreshToken, Session } from './session.entity.js'
import { Profile, User, UserRole } from './user.entity.js'

export { AuthModule } from './auth.module.js'
export { PasswordHasher } from './password-hasher.js'
export { Profile, User, UserRole } from './user.entity.js'

export const authEntities = [OneTimeCode, Profile, RefreshToken, Session, User, UserRole]
