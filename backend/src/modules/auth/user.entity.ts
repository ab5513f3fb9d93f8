import { defineEntity, p } from '@mikro-orm/core'

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    /** Normalised: trimmed, NFKC, lower case. */
    email: p.text(),
    passwordHash: p.text().nullable(),
    emailVerifiedAt: p.datetime().nullable(),
    version: p.integer().version(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})

export class User extends UserSchema.class {
  isVerified(): boolean {
    return this.emailVerifiedAt != null
  }

  verifyEmail(now: Date) {
    this.emailVerifiedAt ??= now
  }
}
UserSchema.setClass(User)

const ProfileSchema = defineEntity({
  name: 'Profile',
  tableName: 'profiles',
  properties: {
    userId: p.uuid().primary(),
    firstName: p.text(),
    lastName: p.text(),
    phone: p.text().nullable(),
    country: p.text().nullable(),
    version: p.integer().version(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})

export class Profile extends ProfileSchema.class {}
ProfileSchema.setClass(Profile)

const UserRoleSchema = defineEntity({
  name: 'UserRole',
  tableName: 'user_roles',
  properties: {
    userId: p.uuid().primary(),
    role: p.enum(['user', 'moderator', 'admin'] as const),
  },
})

export class UserRole extends UserRoleSchema.class {}
UserRoleSchema.setClass(UserRole)
