import { Migration } from '@mikro-orm/migrations'

/** A claim expires without a commit: the upkeep notes that it did, which says so to the caches and the audit. */
export class Migration20261122000510_expired_claims extends Migration {
  override up() {
    this.addSql(`
      alter table claims add column expiry_noted_at timestamptz;
      create index claims_expiry on claims (expires_at) where expires_at is not null;`)
  }

  override down() {
    this.addSql('alter table claims drop column expiry_noted_at')
    this.addSql('drop index claims_expiry')
  }
}
