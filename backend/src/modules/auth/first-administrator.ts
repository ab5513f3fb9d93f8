import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Config, OperatorError } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { NewEmailField } from './email-address.js'
import { lockAccount } from './locked-account.js'
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
    const { rows } = await sql<{ id: string }>`
      with others as (
        select u.id from users u join user_roles r on r.user_id = u.id
        where r.role = 'admin' and u.closed_at is null and u.email <> ${email} for update of u
      )
      update user_roles r set role = 'user' from others o where o.id = r.user_id returning o.id
    `.execute(em.getKysely())
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
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into users as u (id, email) values (${uuid()}, ${email})
    on conflict (email) do update set version = u.version + 1,
      password_hash = case when u.email_verified_at is not null then u.password_hash end
    returning id, xmax = 0 as "isNew"
  `.execute(em.getKysely())
  const { id = '', isNew } = rows[0] ?? {}
  const user = await lockAccount(em, id)
  if (!user) throw new OperatorError('The account with this address was closed. Name another address.')
  const role = await em.findOne(UserRole, { userId: id })
  if (!user.isVerified())
    await em.upsert(Profile, { userId: id, firstName: '', lastName: '', version: 1, createdAt: new Date() })
  return { user, from: isNew ? 'none' : (role?.role ?? 'user') }
}
