import { Migration } from '@mikro-orm/migrations'

/** Marks refunds that the patient does not owe again. Earlier refunds count as before: what is due grew by them. */
export class Migration20261124040000_goodwill_refunds extends Migration {
  override up() {
    this.addSql('alter table refunds add column is_goodwill boolean not null default false')
  }

  override down() {
    this.addSql('alter table refunds drop column is_goodwill')
  }
}
