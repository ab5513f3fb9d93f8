import { Migration } from '@mikro-orm/migrations'

/**
 * A claim that was withdrawn leaves the table that public answers are made of, and is kept with the reason. A price is a claim
 * about one treatment of a hospital.
 */
export class Migration20261122001000_withdrawn_claims extends Migration {
  override up() {
    this.addSql(`
      alter table claims add column treatment_id uuid references treatments;
      create index claims_due on claims (expires_at, id) where expires_at is not null;

      create table withdrawn_claims (
        id uuid primary key,
        subject_type text not null,
        subject_id uuid not null,
        treatment_id uuid,
        field text not null,
        value text not null,
        source text,
        source_url text,
        internal_note text,
        checked_by uuid,
        checked_at timestamptz,
        expires_at timestamptz,
        created_at timestamptz not null,
        reason text not null check (length(reason) between 1 and 1000),
        -- null once the account is erased
        withdrawn_by uuid references users,
        withdrawn_at timestamptz not null default now()
      );
      create index withdrawn_claims_subject on withdrawn_claims (subject_type, subject_id, withdrawn_at desc);
      revoke all on withdrawn_claims from sihat_app;`)
  }

  override down() {
    this.addSql(`
      drop table withdrawn_claims;
      drop index claims_due;
      alter table claims drop column treatment_id;`)
  }
}
