import { Migration } from '@mikro-orm/migrations'

/** Remembers without a name that an erased person has had the refund of Premium. Rows are deleted after 24 months. */
export class Migration20261123235930_used_premium_refunds extends Migration {
  override up() {
    this.addSql(`
      create table used_premium_refunds (
        -- HMAC-SHA-256 of the normalised email address; the key is not in the database
        email_hash bytea primary key check (length(email_hash) = 32),
        used_at timestamptz not null default clock_timestamp()
      );
      alter table used_premium_refunds enable row level security;
      alter table used_premium_refunds force row level security;
      create policy staff on used_premium_refunds to sihat_staff using (true) with check (true);
      revoke all on used_premium_refunds from sihat_app;`)
  }

  override down() {
    this.addSql('drop table used_premium_refunds')
  }
}
