import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Grants for the two roles, and the tables of the platform itself. */
export class Migration20261121000000_platform extends Migration {
  override up() {
    this.addSql(`
      grant usage on schema public to sihat_app, sihat_staff;
      alter default privileges in schema public
        grant select, insert, update, delete on tables to sihat_app, sihat_staff;
      alter default privileges in schema public grant usage on sequences to sihat_app, sihat_staff;

      -- The person on whose behalf the transaction runs; null for a visitor.
      create function current_user_id() returns uuid language sql stable parallel safe
        as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

      create table outbox_messages (
        id uuid primary key,
        queue text not null,
        job_name text not null,
        version integer not null,
        payload jsonb not null,
        created_at timestamptz not null default now(),
        sent_at timestamptz
      );
      create index outbox_messages_pending on outbox_messages (id) where sent_at is null;
      create index outbox_messages_sent on outbox_messages (sent_at);

      create table inbox_messages (
        message_id uuid primary key,
        handled_at timestamptz not null default now()
      );

      create table audit_events (
        id uuid primary key,
        actor_id uuid,
        actor_name text not null,
        action text not null,
        subject_type text not null,
        subject_id text not null,
        details jsonb not null default '{}',
        created_at timestamptz not null default now()
      );
      revoke update, delete on audit_events from sihat_app, sihat_staff;

      create table idempotency_keys (
        user_id uuid not null,
        key text not null check (length(key) between 8 and 255),
        request_hash text not null,
        outcome jsonb,
        created_at timestamptz not null default now(),
        primary key (user_id, key)
      );`)
    this.addSql(ownRowsOnly('idempotency_keys'))
  }

  override down() {
    this.addSql(`
      drop table idempotency_keys, audit_events, inbox_messages, outbox_messages;
      drop function current_user_id();
      alter default privileges in schema public
        revoke select, insert, update, delete on tables from sihat_app, sihat_staff;
      alter default privileges in schema public revoke usage on sequences from sihat_app, sihat_staff;
      revoke usage on schema public from sihat_app, sihat_staff;`)
  }
}
