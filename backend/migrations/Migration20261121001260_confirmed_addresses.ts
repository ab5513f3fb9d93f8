import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Which addresses an account has shown to be its own, and for how long: what was sent with one belongs to who held it then. */
export class Migration20261121001260_confirmed_addresses extends Migration {
  override up() {
    this.addSql(`
      create table confirmed_addresses (
        user_id uuid not null references users on delete cascade,
        email text not null,
        confirmed_at timestamptz not null,
        -- null: it is the account's address
        held_until timestamptz,
        primary key (user_id, email, confirmed_at)
      );
      create unique index confirmed_addresses_held on confirmed_addresses (user_id) where held_until is null;
      create index confirmed_addresses_email on confirmed_addresses (email);

      -- The owner of the tables sees no account otherwise.
      alter table users no force row level security;
      insert into confirmed_addresses (user_id, email, confirmed_at)
        select id, email, email_verified_at from users where email_verified_at is not null;
      alter table users force row level security;

      create function note_confirmed_address() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if (new.email, new.email_verified_at is null) = (old.email, old.email_verified_at is null) then return null; end if;
          update confirmed_addresses set held_until = clock_timestamp() where user_id = new.id and held_until is null;
        end if;
        if new.email_verified_at is not null then
          insert into confirmed_addresses (user_id, email, confirmed_at) values (new.id, new.email, clock_timestamp());
        end if;
        return null;
      end $$;
      create trigger note_confirmed_address after insert or update of email, email_verified_at on users
        for each row execute function note_confirmed_address();`)
    this.addSql(ownRowsOnly('confirmed_addresses'))
    this.addSql('revoke insert, update, delete on confirmed_addresses from sihat_app')
  }

  override down() {
    this.addSql(`
      drop trigger note_confirmed_address on users;
      drop function note_confirmed_address();
      drop table confirmed_addresses;`)
  }
}
