import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Users, their profiles and roles, sessions with their refresh tokens, one-time codes, consents, live events. */
export class Migration20261121000200_identity extends Migration {
  override up() {
    this.addSql(`
      create table users (
        id uuid primary key,
        email text not null unique check (email = lower(email)),
        password_hash text,
        email_verified_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now()
      );

      create table profiles (
        user_id uuid primary key references users on delete cascade,
        first_name text not null check (length(first_name) <= 100),
        last_name text not null check (length(last_name) <= 100),
        phone text,
        country text,
        version integer not null default 1,
        created_at timestamptz not null default now()
      );

      create table user_roles (
        user_id uuid primary key references users on delete cascade,
        role text not null check (role in ('user', 'moderator', 'admin'))
      );

      create table sessions (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        audience text not null check (audience in ('patient', 'admin')),
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz
      );
      create index sessions_user on sessions (user_id);

      create table refresh_tokens (
        id uuid primary key,
        session_id uuid not null references sessions on delete cascade,
        user_id uuid not null references users on delete cascade,
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        used_at timestamptz
      );
      create index refresh_tokens_session on refresh_tokens (session_id);

      create table one_time_codes (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        purpose text not null check (purpose in ('verify_email')),
        return_to text,
        -- of the sign-up that the code was mailed for: they become the account's when the code is used
        password_hash text,
        first_name text,
        last_name text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index one_time_codes_user on one_time_codes (user_id, purpose);

      create table consents (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        purpose text not null check (purpose in ('health_data', 'share_with_hospital', 'outside_ai', 'marketing')),
        text_version text not null,
        locale text not null,
        given_at timestamptz not null default now(),
        withdrawn_at timestamptz
      );
      create unique index consents_in_force on consents (user_id, purpose) where withdrawn_at is null;

      create table live_events (
        id bigint generated always as identity primary key,
        user_id uuid not null references users on delete cascade,
        type text not null,
        data jsonb not null,
        created_at timestamptz not null default now()
      );
      create index live_events_user on live_events (user_id, id);`)
    this.addSql(ownRowsOnly('users', 'id'))
    for (const table of TABLES) this.addSql(ownRowsOnly(table))
  }

  override down() {
    this.addSql(`drop table ${[...TABLES].reverse().join(', ')}, users`)
  }
}

const TABLES = [
  'profiles',
  'user_roles',
  'sessions',
  'refresh_tokens',
  'one_time_codes',
  'consents',
  'live_events',
]
