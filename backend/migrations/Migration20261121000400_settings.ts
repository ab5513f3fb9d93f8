import { Migration } from '@mikro-orm/migrations'

/** What the owner may change while the product runs; a setting without a row has its default. */
export class Migration20261121000400_settings extends Migration {
  override up() {
    this.addSql(`
      create table settings (
        key text primary key,
        value jsonb not null,
        version integer not null default 1,
        updated_at timestamptz not null default now()
      );`)
  }

  override down() {
    this.addSql('drop table settings')
  }
}
