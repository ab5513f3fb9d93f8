import { Migration } from '@mikro-orm/migrations'

/** A message may wait for its time. */
export class Migration20261121001250_delayed_messages extends Migration {
  override up() {
    this.addSql('alter table outbox_messages add column not_before timestamptz')
  }

  override down() {
    this.addSql('alter table outbox_messages drop column not_before')
  }
}
