import { Migration } from '@mikro-orm/migrations'

/** What patients' transactions never do, their role may not do: accounts, roles and settings change as the staff role. */
export class Migration20261121000650_least_privilege extends Migration {
  override up() {
    this.addSql(`
      revoke insert, update, delete on users, user_roles, sessions, refresh_tokens, one_time_codes, settings from sihat_app;
      revoke select, update, delete on outbox_messages from sihat_app;`)
  }

  override down() {
    this.addSql(`
      grant insert, update, delete on users, user_roles, sessions, refresh_tokens, one_time_codes, settings to sihat_app;
      grant select, update, delete on outbox_messages to sihat_app;`)
  }
}
