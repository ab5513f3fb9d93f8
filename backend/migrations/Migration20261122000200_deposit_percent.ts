import { Migration } from '@mikro-orm/migrations'

/** The setting when the page of a deposit was opened: what is paid on it is not too much when the setting changes. */
export class Migration20261122000200_deposit_percent extends Migration {
  override up() {
    this.addSql(
      'alter table payments add column deposit_percent smallint check (deposit_percent between 1 and 100)',
    )
  }

  override down() {
    this.addSql('alter table payments drop column deposit_percent')
  }
}
