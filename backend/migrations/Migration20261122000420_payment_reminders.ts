import { Migration } from '@mikro-orm/migrations'

/** Who left a payment open is reminded of it once. */
export class Migration20261122000420_payment_reminders extends Migration {
  override up() {
    this.addSql('alter table payments add column reminded_at timestamptz')
  }

  override down() {
    this.addSql('alter table payments drop column reminded_at')
  }
}
