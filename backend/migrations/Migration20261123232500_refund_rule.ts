import { Migration } from '@mikro-orm/migrations'

/** Stores the refund rule with each payment, so that a later setting makes none that was paid worse. */
export class Migration20261123232500_refund_rule extends Migration {
  override up() {
    this.addSql('alter table payments add column refund_rule jsonb')
  }

  override down() {
    this.addSql('alter table payments drop column refund_rule')
  }
}
