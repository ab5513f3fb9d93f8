import { Migration } from '@mikro-orm/migrations'

/** Names the mailbox of an address, as `mailboxOf` of auth does: without what is behind a plus, and at Gmail without dots. */
export class Migration20261125094000_mailbox_of extends Migration {
  override up() {
    this.addSql(`
      create function mailbox_of(email text) returns text language sql immutable strict parallel safe
        set search_path = pg_catalog, pg_temp as $$
        select case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
          then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
          else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end $$;
      grant execute on function mailbox_of to sihat_app, sihat_staff;
      drop index confirmed_addresses_mailbox;
      create index confirmed_addresses_mailbox on confirmed_addresses (mailbox_of(email));`)
  }

  override down() {
    this.addSql(String.raw`
      drop index confirmed_addresses_mailbox;
      drop function mailbox_of;
      create index confirmed_addresses_mailbox on confirmed_addresses (regexp_replace(email, '\+[^@]*@', '@'))`)
  }
}
