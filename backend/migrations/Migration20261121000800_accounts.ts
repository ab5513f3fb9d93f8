import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Second factors, pending sign-ins, recovery, and what an account and its sessions tell their owner. */
export class Migration20261121000800_accounts extends Migration {
  override up() {
    this.addSql(`
      alter table users
        -- consecutive, since the last success; known devices count apart, so that strangers cannot stop the owner
        add column failed_sign_ins integer not null default 0,
        add column failed_known_device_sign_ins integer not null default 0,
        add column password_changed_at timestamptz,
        -- erasure was asked for: nobody signs in any more
        add column closed_at timestamptz;

      alter table profiles
        add column language text,
        add column currency text;

      alter table sessions
        add column assurance text not null default 'aal1' check (assurance in ('aal1', 'aal2')),
        add column user_agent text check (length(user_agent) <= 400),
        add column ip inet;

      create table factors (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        type text not null check (type in ('totp', 'phone')),
        status text not null default 'unverified' check (status in ('unverified', 'verified')),
        -- TOTP: the seed under the master key of stored files
        wrapped_secret text,
        -- TOTP: time step of the last code that was taken; none at or before it is taken again
        last_step bigint,
        -- E.164
        phone text,
        created_at timestamptz not null default now(),
        verified_at timestamptz,
        check ((type = 'totp') = (wrapped_secret is not null) and (type = 'phone') = (phone is not null))
      );
      create index factors_user on factors (user_id);

      create table recovery_codes (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        code_hash bytea not null,
        created_at timestamptz not null default now(),
        used_at timestamptz,
        unique (user_id, code_hash)
      );

      create table sign_in_challenges (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        audience text not null check (audience in ('patient', 'admin')),
        attempts integer not null default 0,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index sign_in_challenges_user on sign_in_challenges (user_id);

      alter table one_time_codes
        drop constraint one_time_codes_purpose_check,
        add constraint one_time_codes_purpose_check
          check (purpose in ('verify_email', 'change_email', 'reset_password', 'sign_in', 'phone_factor')),
        add column attempts integer not null default 0,
        add column new_email text check (new_email = lower(new_email)),
        add column former_email text,
        add column factor_id uuid references factors on delete cascade;`)
    for (const table of TABLES) {
      this.addSql(ownRowsOnly(table))
      this.addSql(`revoke insert, update, delete on ${table} from sihat_app`)
    }
  }

  override down() {
    this.addSql(`
      delete from one_time_codes where purpose <> 'verify_email';
      alter table one_time_codes
        drop column attempts, drop column new_email, drop column former_email, drop column factor_id,
        drop constraint one_time_codes_purpose_check,
        add constraint one_time_codes_purpose_check check (purpose in ('verify_email'));
      drop table ${[...TABLES].reverse().join(', ')};
      alter table sessions drop column assurance, drop column user_agent, drop column ip;
      alter table profiles drop column language, drop column currency;
      alter table users
        drop column failed_sign_ins, drop column failed_known_device_sign_ins,
        drop column password_changed_at, drop column closed_at;`)
  }
}

const TABLES = ['factors', 'recovery_codes', 'sign_in_challenges']
