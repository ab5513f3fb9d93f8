import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { Role, UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type { AdminUserDetailView, AdminUserPatch, AdminUserView, InviteInput } from './admin-user.dto.js'
import { findAccess, findUser } from './admin-users.repository.js'
import { invitationMail, securityNoticeMail } from './auth.jobs.js'
import { INVITATION_MS, OneTimeCodes } from './one-time-codes.js'
import { requireRaisedForAccess } from './raised-session.js'
import { requireAnotherAdmin } from './roles.js'
import { Profile, User, UserRole } from './user.entity.js'

/** What administrators do with accounts. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly database: Database,
    private readonly codes: OneTimeCodes,
    private readonly config: Config,
  ) {}

  /** @throws ProblemError not_found */
  get(actor: UserActor, id: string): Promise<AdminUserDetailView> {
    return this.database.transaction(actor, async (em) => {
      const view = await userView(em, id)
      await audit(em, actor, { action: 'user.view', subjectType: 'user', subjectId: id })
      return { ...view, ...(await findAccess(em, id)) }
    })
  }

  /**
   * Replaces the role and mails the person. The new role holds at the person's next request.
   * @throws ProblemError not_found, stale_version, last_admin, second_factor_required
   */
  patch(actor: UserActor, id: string, { role, version }: AdminUserPatch): Promise<AdminUserView> {
    return this.database.transaction(actor, async (em) => {
      const user = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!user) throw new ProblemError('not_found')
      if (user.version !== version) throw new ProblemError('stale_version')
      const from = (await em.findOne(UserRole, { userId: id }))?.role ?? 'user'
      if (role && role !== 'user' && isUnproven(user)) throw unproven()
      if (role && role !== from) {
        await requireRaisedForAccess(em, actor, this.config)
        await this.changeRole(em, actor, id, from, role)
      }
      return userView(em, id)
    })
  }

  /**
   * Makes an account and mails its owner a link to choose the password.
   * @throws ProblemError second_factor_required for a member of staff
   */
  invite(actor: UserActor, { email, firstName, lastName, role }: InviteInput): Promise<AdminUserView> {
    return this.database.transaction(actor, async (em) => {
      if (role !== 'user') await requireRaisedForAccess(em, actor, this.config)
      const id = await this.takeUnproven(em, email, { firstName, lastName, role })
      const codeId = await this.codes.issue(em, id, 'reset_password', { lifetimeMs: INVITATION_MS })
      await sendJob(em, invitationMail, { codeId })
      await audit(em, actor, {
        action: 'user.invite',
        subjectType: 'user',
        subjectId: id,
        details: { role },
      })
      return userView(em, id)
    })
  }

  /** A new account; or one whose address nobody has confirmed: what was said at its sign-up may be a stranger's. */
  private async takeUnproven(
    em: EntityManager,
    email: string,
    { firstName, lastName, role }: Omit<InviteInput, 'email'>,
  ): Promise<string> {
    const id = uuid()
    const db = em.getKysely()
    const { rows } = await sql<{ id: string }>`
      insert into users as u (id, email) values (${id}, ${email})
      on conflict (email) do update set password_hash = null, version = u.version + 1
        where u.email_verified_at is null and u.closed_at is null
      returning id
    `.execute(db)
    const [taken] = rows
    if (!taken) {
      const detail = 'There is an account with this address already.'
      throw new ProblemError('invalid_input', { errors: [{ pointer: '/email', code: 'taken', detail }] })
    }
    await this.codes.cancel(em, taken.id, ['verify_email', 'reset_password', 'sign_in'])
    await em.upsert(Profile, { userId: taken.id, firstName, lastName, version: 1, createdAt: new Date() })
    await em.upsert(UserRole, { userId: taken.id, role })
    return taken.id
  }

  private async changeRole(em: EntityManager, actor: UserActor, userId: string, from: Role, to: Role) {
    if (from === 'admin') await requireAnotherAdmin(em, userId)
    await em.nativeDelete(UserRole, { userId })
    await em.insert(UserRole, { userId, role: to })
    await sql`update users set version = version + 1 where id = ${userId}`.execute(em.getKysely())
    await audit(em, actor, {
      action: 'user.change_role',
      subjectType: 'user',
      subjectId: userId,
      details: { from, to },
    })
    await sendJob(em, securityNoticeMail, { userId, notice: ROLE_NOTICES[to] })
    await publishLiveEvent(em, userId, 'role.changed', {})
  }
}

const ROLE_NOTICES = { admin: 'roleAdmin', moderator: 'roleModerator', user: 'roleUser' } as const

async function userView(em: EntityManager, id: string): Promise<AdminUserView> {
  const view = await findUser(em, id)
  if (!view) throw new ProblemError('not_found')
  return view
}

/** Signed up, and has not shown that the mailbox is theirs: the password may be a stranger's. */
const isUnproven = (user: User) => !user.isVerified() && user.passwordHash != null

const unproven = () => {
  const detail = 'This person has not confirmed the email address yet.'
  return new ProblemError('invalid_input', { errors: [{ pointer: '/role', code: 'unproven', detail }] })
}
