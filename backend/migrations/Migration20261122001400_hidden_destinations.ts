import { Migration } from '@mikro-orm/migrations'

/** A destination can be hidden, as a hospital and a treatment can. */
export class Migration20261122001400_hidden_destinations extends Migration {
  override up() {
    this.addSql('alter table destinations add column is_active boolean not null default true')
  }

  override down() {
    this.addSql('alter table destinations drop column is_active')
  }
}
