import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Config, OperatorError } from '../../platform/config/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { NewEmailField } from './email-address.js'
import { lockAccount } from './lock-account.js'
import { OneTimeCodes } from './one-time-codes.js'
import { OneTimeLinks } from './one-time-links.js'
import { hasActiveAdmin, lockAdministrators } from './roles.js'
import { Profile, type User, UserRole } from './user.entity.js'

const OPERATOR = systemActor('cli.admin_create')
const LINK_MS = 60 * 60_000

class AppointInput {
  @NewEmailField()
  email!: string
}

/** Appoints the administrator of a new installation. All others are invited in the back office. */
@Injectable()
export class FirstAdministrator {
  constructor(
    private readonly database: Database,
    private readonly codes: OneTimeCodes,
    private readonly links: OneTimeLinks,
    private readonly config: Config,
  ) {}

  /**
   * Until somebody used the link, a further call replaces the appointment before it.
   * @returns a link that chooses the password once, within an hour
   * @throws OperatorError for what is no email address, a closed account, and once an active administrator exists
   */
  async appoint(typed: string): Promise<string> {
    const input = plainToInstance(AppointInput, { email: typed })
    if (validateSync(input).length > 0) throw new OperatorError('Name an email address: admin:create <email>')
    const codeId = await this.database.transaction(OPERATOR, async (em) => {
      await lockAdministrators(em)
      if (await hasActiveAdmin(em)) {
        throw new OperatorError(
          'An administrator exists. Administrators invite others in the back office, under Users.',
        )
      }
      await this.withdrawOthers(em, input.email)
      const { user, from } = await openAccount(em, input.email)
      await em.upsert(UserRole, { userId: user.id, role: 'admin' })
      await this.codes.cancel(em, user.id, ['verify_email', 'reset_password', 'sign_in'])
      await audit(em, OPERATOR, {
        action: 'user.appoint_first_admin',
        subjectType: 'user',
        subjectId: user.id,
        details: { from },
      })
      return this.codes.issue(em, user.id, 'reset_password', { lifetimeMs: LINK_MS })
    })
    const url = new URL('/reset-password', this.config.publicOrigin)
    url.searchParams.set('token', this.links.token(codeId))
    return url.href
  }

  /** Removes an earlier appointment: the owner of a mistyped address must not become administrator. */
  private async withdrawOthers(em: EntityManager, email: string) {
    const rows = await em
      .getKysely<Tables>()
      .with('others', (db) =>
        db
          .selectFrom('users as u')
          .innerJoin('user_roles as r', 'r.user_id', 'u.id')
          .select('u.id')
          .where('r.role', '=', 'admin')
          .where('u.closed_at', 'is', null)
          .where('u.email', '<>', email)
          .forUpdate('u'),
      )
      .updateTable('user_roles as r')
      .from('others as o')
      .set({ role: 'user' })
      .whereRef('o.id', '=', 'r.user_id')
      .returning('o.id')
      .execute()
    for (const { id } of rows) {
      await this.codes.cancel(em, id, ['reset_password'])
      await audit(em, OPERATOR, {
        action: 'user.change_role',
        subjectType: 'user',
        subjectId: id,
        details: { from: 'admin', to: 'user' },
      })
    }
  }
}

/** An account whose address nobody confirmed starts anew: its password and its names may be a stranger's. */
async function openAccount(em: EntityManager, email: string): Promise<{ user: User; from: string }> {
  const newId = uuid()
  const { id } = await em
    .getKysely<Tables>()
    .insertInto('users')
    .values({ id: newId, email })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(({ eb, ref }) => ({
        version: eb('users.version', '+', 1),
        password_hash: eb
          .case()
          .when('users.email_verified_at', 'is not', null)
          .then(ref('users.password_hash'))
          .end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await lockAccount(em, id)
  if (!user) throw new OperatorError('The account with this address was closed. Name another address.')
  const role = await em.findOne(UserRole, { userId: id })
  if (!user.isVerified())
    await em.upsert(Profile, { userId: id, firstName: '', lastName: '', version: 1, createdAt: new Date() })
  return { user, from: id === newId ? 'none' : (role?.role ?? 'user') }
}
