import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { ROLES, type Role, type UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { invitationMail } from './auth.jobs.js'
import { INVITATION_MS, OneTimeCodes } from './one-time-codes.js'
import { Profile, UserRole } from './user.entity.js'

interface Invitation {
  /** Normalised. */
  email: string
  firstName: string
  lastName: string
  role: Role
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

  /** A new account; or one whose address nobody has confirmed: what was said at its sign-up may be a stranger's. */
  private async takeUnproven(
    em: EntityManager,
    email: string,
    { firstName, lastName, role }: Omit<Invitation, 'email'>,
  ): Promise<string | undefined> {
    // An account of a hospital is nobody else's, also before its owner has answered.
    const before: readonly Role[] =
      role === 'hospital' ? ['user', 'hospital'] : ROLES.filter((one) => one !== 'hospital')
    const { rows } = await sql<{ id: string }>`
      insert into users as u (id, email) values (${uuid()}, ${email})
      on conflict (email) do update set password_hash = null, version = u.version + 1
        where u.email_verified_at is null and u.closed_at is null and
          coalesce((select r.role from user_roles r where r.user_id = u.id), 'user') = any(${before}::text[])
      returning id
    `.execute(em.getKysely())
    const [taken] = rows
    if (!taken) return undefined
    await this.codes.cancel(em, taken.id, ['verify_email', 'reset_password', 'sign_in'])
    await em.upsert(Profile, { userId: taken.id, firstName, lastName, version: 1, createdAt: new Date() })
    await em.upsert(UserRole, { userId: taken.id, role })
    return taken.id
  }
}

function addressTaken(): ProblemError {
  const detail = 'There is an account with this address already.'
  return new ProblemError('invalid_input', { errors: [{ pointer: '/email', code: 'taken', detail }] })
}
