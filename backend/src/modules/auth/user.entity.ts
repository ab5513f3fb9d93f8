import { defineEntity, p } from '@mikro-orm/postgresql'
import { ROLES } from '../../platform/authz/index.js'
import type { TableOf } from '../../platform/database/tables.js'
import { MOST_FAILURES } from './sign-in-lockout.js'

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    /** Normalised: trimmed, NFKC, lower case. */
    email: p.text(),
    passwordHash: p.text().nullable(),
    emailVerifiedAt: p.datetime().nullable(),
    /** Wrong passwords and codes in a row, since the last sign-in. */
    failedSignIns: p.integer().default(0),
    /** The same from devices that had signed in before. */
    failedKnownDeviceSignIns: p.integer().default(0),
    passwordChangedAt: p.datetime().nullable(),
    /** Erasure was asked for: nobody signs in any more. */
    closedAt: p.datetime().nullable(),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

export class User extends UserSchema.class {
  isVerified(): boolean {
    return this.emailVerifiedAt != null
  }

  verifyEmail(now: Date) {
    this.emailVerifiedAt ??= now
  }

  changePassword(passwordHash: string, now: Date) {
    this.passwordHash = passwordHash
    this.passwordChangedAt = now
    this.forgetFailures()
  }

  forgetFailures() {
    this.failedSignIns = 0
    this.failedKnownDeviceSignIns = 0
  }

  /** Failures at the owner's known devices are counted apart. */
  isStopped(knownDevice: boolean): boolean {
    return (knownDevice ? this.failedKnownDeviceSignIns : this.failedSignIns) >= MOST_FAILURES
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
    /** BCP 47. */
    language: p.text().nullable(),
    /** ISO 4217. */
    currency: p.text().nullable(),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

export class Profile extends ProfileSchema.class {}
ProfileSchema.setClass(Profile)

const UserRoleSchema = defineEntity({
  name: 'UserRole',
  tableName: 'user_roles',
  properties: {
    userId: p.uuid().primary(),
    role: p.enum(ROLES),
  },
})

export class UserRole extends UserRoleSchema.class {}
UserRoleSchema.setClass(UserRole)

declare module '../../platform/database/tables.js' {
  interface Tables
    extends TableOf<typeof UserSchema>,
      TableOf<typeof ProfileSchema>,
      TableOf<typeof UserRoleSchema> {}
}
