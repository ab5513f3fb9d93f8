import { Migration } from '@mikro-orm/migrations'

/** One known value for each master key: it opens only with the key that it was sealed with. */
export class Migration20261124030000_storage_key_checks extends Migration {
  override up() {
    this.addSql(`
      create table storage_key_checks (
        key_id text primary key,
        sealed text not null,
        created_at timestamptz not null default now()
      );
      revoke all on storage_key_checks from sihat_app, sihat_staff;
      grant select, insert, delete on storage_key_checks to sihat_staff;`)
  }

  override down() {
    this.addSql('drop table storage_key_checks;')
  }
}
