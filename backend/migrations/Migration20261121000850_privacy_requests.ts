import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Exports and erasures that people asked for, and stored objects that are to go. */
export class Migration20261121000850_privacy_requests extends Migration {
  override up() {
    this.addSql(`
      create table privacy_requests (
        id uuid primary key,
        -- Refers to nothing: the record of an erasure outlives the account.
        user_id uuid not null,
        kind text not null check (kind in ('export', 'erasure')),
        status text not null default 'requested' check (status in ('requested', 'running', 'done', 'failed')),
        requested_at timestamptz not null default now(),
        completed_at timestamptz,
        -- of an export: until when it can be downloaded
        expires_at timestamptz,
        outcome jsonb,
        object_path text,
        wrapped_key text,
        check (num_nulls(expires_at, object_path, wrapped_key) in (0, 3))
      );
      create unique index privacy_requests_under_way on privacy_requests (user_id, kind)
        where status in ('requested', 'running');
      create index privacy_requests_user on privacy_requests (user_id, requested_at desc, id desc);

      create table object_removals (
        path text primary key,
        due_at timestamptz not null,
        failures integer not null default 0
      );
      create index object_removals_due on object_removals (due_at);

      -- An export or erasure reads no table as a whole for the sake of one person.
      create index audit_events_actor on audit_events (actor_id, created_at);
      create index audit_events_account on audit_events (subject_id, created_at) where subject_type = 'user';
      create index refresh_tokens_user on refresh_tokens (user_id);
      create index one_time_codes_factor on one_time_codes (factor_id) where factor_id is not null;
      create index consents_user on consents (user_id, purpose, given_at desc);
      create index bookings_assignee on bookings (assignee_id) where assignee_id is not null;
      create index booking_events_user on booking_events (user_id);
      create index booking_events_actor on booking_events (actor_id) where actor_id <> user_id;`)
    this.addSql(ownRowsOnly('privacy_requests'))
    this.addSql(`
      revoke insert, update, delete on privacy_requests from sihat_app;
      revoke all on object_removals from sihat_app;`)
  }

  override down() {
    this.addSql(`
      drop index booking_events_actor, booking_events_user, bookings_assignee, consents_user, one_time_codes_factor,
        refresh_tokens_user, audit_events_account, audit_events_actor;
      drop table object_removals, privacy_requests;`)
  }
}
