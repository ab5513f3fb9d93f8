import { Migration } from '@mikro-orm/migrations'

/** Messages of the contact form: visitors write them, staff alone reads them. */
export class Migration20261121001200_enquiries extends Migration {
  override up() {
    this.addSql(`
      create table enquiries (
        id uuid primary key,
        name text not null check (length(name) between 1 and 200),
        email text not null check (length(email) <= 254),
        phone text check (length(phone) <= 30),
        country text not null check (length(country) between 1 and 100),
        treatment_interest text check (length(treatment_interest) <= 200),
        message text not null check (length(message) between 1 and 5000),
        status text not null default 'open' check (status in ('open', 'answered', 'closed')),
        -- when somebody first answered: the site promises that within 24 hours
        answered_at timestamptz,
        -- when the sender was told that the message is there; null where that mail was withheld
        acknowledged_at timestamptz,
        -- whose mailbox the address is: what stands behind a plus, and dots at Gmail, make no other one
        mailbox text not null generated always as (
          case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
            then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
            else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end) stored,
        -- when the team was told, in a mail of its own or in one that counts several
        team_told_at timestamptz,
        team_told_alone boolean not null default false,
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      create index enquiries_created on enquiries (created_at desc, id);
      create index enquiries_status on enquiries (status, created_at desc, id);
      create index enquiries_email on enquiries (email);
      create index enquiries_mailbox on enquiries (mailbox, acknowledged_at);
      create index enquiries_team_told on enquiries (team_told_at);

      alter table enquiries enable row level security;
      alter table enquiries force row level security;
      create policy visitors_write on enquiries for insert to sihat_app
        with check (status = 'open' and version = 1 and answered_at is null and acknowledged_at is null
          and team_told_at is null);
      create policy staff on enquiries to sihat_staff using (true) with check (true);
      revoke select, update, delete on enquiries from sihat_app;`)
    // A visitor sees the one row whose key they hold; the key is stored as a digest.
    this.addSql(`
      alter table idempotency_keys drop constraint idempotency_keys_pkey;
      alter table idempotency_keys alter column user_id drop not null;
      alter table idempotency_keys add constraint idempotency_keys_once unique nulls not distinct (user_id, key);
      create policy visitors_key on idempotency_keys to sihat_app
        using (user_id is null and key = current_setting('app.visitor_key', true))
        with check (user_id is null and key = current_setting('app.visitor_key', true));`)
  }

  override down() {
    this.addSql(`
      drop policy visitors_key on idempotency_keys;
      alter table idempotency_keys drop constraint idempotency_keys_once;
      alter table idempotency_keys no force row level security;
      delete from idempotency_keys where user_id is null;
      alter table idempotency_keys force row level security;
      alter table idempotency_keys alter column user_id set not null;
      alter table idempotency_keys add primary key (user_id, key);
      drop table enquiries;`)
  }
}
