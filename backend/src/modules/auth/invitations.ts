import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { ROLES, type Role, type UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { invitationMail } from './auth.jobs.js'
import { HospitalMember } from './hospital-member.entity.js'
import { INVITATION_MS, OneTimeCodes } from './one-time-codes.js'
import { Profile, User, UserRole } from './user.entity.js'

interface Invitation {
  /** Normalised. */
  email: string
  firstName: string
  lastName: string
  role: Role
  /** The hospital that invites; absent for the team of Sihat. */
  hospitalId?: string
}

/** Accounts for people who did not sign up themselves. */
@Injectable()
export class Invitations {
  constructor(private readonly codes: OneTimeCodes) {}

  /**
   * Makes an account and mails its owner a link to choose the password. Asked again before the owner has, the account gets the new name
   * and role.
   * @returns the id of the account
   * @throws ProblemError invalid_input where the address has an account
   */
  async invite(em: EntityManager, actor: UserActor, invitation: Invitation): Promise<string> {
    const id = await this.inviteUnlessTaken(em, actor, invitation)
    if (!id) throw addressTaken()
    return id
  }

  /** @returns undefined where the address has an account. Nothing changes then */
  async inviteUnlessTaken(
    em: EntityManager,
    actor: UserActor,
    { email, ...person }: Invitation,
  ): Promise<string | undefined> {
    const id = await this.takeUnproven(em, email, person)
    if (!id) return undefined
    const codeId = await this.codes.issue(em, id, 'reset_password', { lifetimeMs: INVITATION_MS })
    await sendJob(em, invitationMail, { codeId })
    await audit(em, actor, {
      action: 'user.invite',
      subjectType: 'user',
      subjectId: id,
      details: { role: person.role },
    })
    return id
  }

  /**
   * A new account; or one whose address nobody has confirmed: what was said at its sign-up may be a stranger's. A hospital does not take an
   * account whose owner may still confirm the sign-up, and leaves name and link of one that another hospital has invited.
   */
  private async takeUnproven(
    em: EntityManager,
    email: string,
    { firstName, lastName, role, hospitalId }: Omit<Invitation, 'email'>,
  ): Promise<string | undefined> {
    // An account of a hospital is nobody else's, also before its owner has answered.
    const before: readonly Role[] =
      role === 'hospital' ? ['user', 'hospital'] : ROLES.filter((one) => one !== 'hospital')
    await em
      .getKysely<Tables>()
      .insertInto('users')
      .values({ id: uuid(), email })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
    const account = await em.findOneOrFail(
      User,
      { email },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    )
    const { id } = account
    const current = (await em.findOne(UserRole, { userId: id }, { refresh: true }))?.role ?? 'user'
    if (account.isVerified() || account.closedAt || !before.includes(current)) return undefined
    if (role === 'hospital' && (await this.codes.isOpen(em, id, 'verify_email'))) return undefined
    if (hospitalId && (await isInvitedElsewhere(em, id, hospitalId))) return id
    account.passwordHash = null
    await em.flush()
    await this.codes.cancel(em, id, ['verify_email', 'reset_password', 'sign_in'])
    await em.upsert(Profile, { userId: id, firstName, lastName, version: 1, createdAt: new Date() })
    await em.upsert(UserRole, { userId: id, role })
    return id
  }
}

const isInvitedElsewhere = async (em: EntityManager, userId: string, hospitalId: string): Promise<boolean> =>
  (await em.count(HospitalMember, { userId, hospitalId: { $ne: hospitalId }, removedAt: null })) > 0

function addressTaken(): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ pointer: '/email', code: 'email_taken' }] })
}
