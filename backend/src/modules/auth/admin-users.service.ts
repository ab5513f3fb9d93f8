import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { Role, UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database, raiseVersion } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import type {
  AdminUserDetailView,
  AdminUserPatch,
  AdminUserView,
  GivenRole,
  InviteInput,
} from './admin-user.dto.js'
import { findAccess, findUser } from './admin-users.repository.js'
import { securityNoticeMail } from './auth.jobs.js'
import { Invitations } from './invitations.js'
import { requireRaisedForAccess } from './raised-session.js'
import { requireAnotherAdmin } from './roles.js'
import { User, UserRole } from './user.entity.js'

/** What administrators do with accounts. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly database: Database,
    private readonly invitations: Invitations,
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
   * @throws ProblemError not_found, stale_version, last_admin, second_factor_required, invalid_input for an account of a hospital
   */
  patch(actor: UserActor, id: string, { role, version }: AdminUserPatch): Promise<AdminUserView> {
    return this.database.transaction(actor, async (em) => {
      const user = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (!user) throw new ProblemError('not_found')
      if (user.version !== version) throw new ProblemError('stale_version')
      const from = (await em.findOne(UserRole, { userId: id }))?.role ?? 'user'
      if (role && from === 'hospital') throw ofHospital()
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
  invite(actor: UserActor, input: InviteInput): Promise<AdminUserView> {
    return this.database.transaction(actor, async (em) => {
      if (input.role !== 'user') await requireRaisedForAccess(em, actor, this.config)
      return userView(em, await this.invitations.invite(em, actor, input))
    })
  }

  private async changeRole(em: EntityManager, actor: UserActor, userId: string, from: Role, to: GivenRole) {
    if (from === 'admin') await requireAnotherAdmin(em, userId)
    await em.nativeDelete(UserRole, { userId })
    await em.insert(UserRole, { userId, role: to })
    await raiseVersion(em, User, userId)
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
  return new ProblemError('invalid_input', { errors: [{ pointer: '/role', code: 'role_unproven' }] })
}

const ofHospital = () => {
  return new ProblemError('invalid_input', { errors: [{ pointer: '/role', code: 'role_of_hospital' }] })
}
