import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** What hospitals read of a patient, in versions, encrypted under a key per booking. */
export class Migration20261126070000_case_briefs extends Migration {
  override up() {
    this.addSql(`
      create table booking_keys (
        id uuid primary key,
        user_id uuid not null,
        wrapped_key text not null,
        created_at timestamptz not null default now(),
        constraint booking_keys_booking foreign key (id, user_id) references bookings (id, user_id) on delete cascade
      );
      create index booking_keys_user on booking_keys (user_id);
      create table case_briefs (
        id uuid primary key,
        booking_id uuid not null,
        user_id uuid not null,
        brief_version integer not null check (brief_version > 0),
        content bytea not null,
        approved_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint case_briefs_booking foreign key (booking_id, user_id) references bookings (id, user_id) on delete cascade,
        unique (booking_id, brief_version)
      );
      create unique index case_briefs_draft on case_briefs (booking_id) where approved_at is null;
      create index case_briefs_user on case_briefs (user_id);
      create function keep_approved_brief() returns trigger language plpgsql as $$
      begin
        raise exception 'An approved brief never changes' using errcode = 'restrict_violation';
      end $$;
      create trigger keep_approved_brief before update on case_briefs
        for each row when (old.approved_at is not null) execute function keep_approved_brief();`)
    this.addSql(ownRowsOnly('booking_keys'))
    this.addSql(ownRowsOnly('case_briefs'))
    this.addSql('revoke update, delete on booking_keys from sihat_app')
    this.addSql('revoke delete on case_briefs from sihat_app')
  }

  override down() {
    this.addSql('drop table case_briefs')
    this.addSql('drop function keep_approved_brief')
    this.addSql('drop table booking_keys')
  }
}
