import { domainToASCII } from 'node:url'
import { Migration } from '@mikro-orm/migrations'

const COLUMNS = [
  ['users', 'email'],
  ['confirmed_addresses', 'email'],
  ['enquiries', 'email'],
  ['mail_bounces', 'email'],
  ['one_time_codes', 'new_email'],
  ['one_time_codes', 'former_email'],
] as const

/**
 * Writes domains of stored addresses as sign-in now looks for them: in Punycode (UTS 46). An account whose mailbox already has
 * another account stays as it is; `cli accounts:duplicates` lists these.
 */
export class Migration20261123233200_email_domains extends Migration {
  override async up() {
    for (const [table, column] of COLUMNS) {
      const rows = (await this.execute(
        `select distinct ${column} as email from ${table} where split_part(${column}, '@', 2) ~ '[^ -~]'`,
      )) as { email: string }[]
      for (const { email } of rows) {
        const at = email.lastIndexOf('@')
        const domain = domainToASCII(email.slice(at + 1))
        if (!domain) continue
        const free = table === 'users' ? 'and not exists (select from users where email = ?)' : ''
        const address = email.slice(0, at + 1) + domain
        await this.execute(`update ${table} set ${column} = ? where ${column} = ? ${free}`, [
          address,
          email,
          ...(free ? [address] : []),
        ])
      }
    }
  }

  /** Both spellings name the same mailbox: nothing to undo. */
  override down() {}
}
