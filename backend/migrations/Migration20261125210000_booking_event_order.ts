import { Migration } from '@mikro-orm/migrations'

/**
 * Events of a booking are inserted under the lock of the booking. They get the time of the insert, not of the transaction's begin, so that
 * their times have the order in which they happened. `lock_account` returns whether the account is open.
 */
export class Migration20261125210000_booking_event_order extends Migration {
  override up() {
    this.addSql('alter table booking_events alter column created_at set default clock_timestamp()')
    // A query that waited for the lock can still return the old row, so a second query reads the state.
    this.addSql(lockAccount('boolean', 'select closed_at is null from users where id = person_id;'))
  }

  override down() {
    this.addSql('alter table booking_events alter column created_at set default now()')
    this.addSql(lockAccount('void', ''))
  }
}

const lockAccount = (returned: string, afterwards: string) => `
  drop function lock_account;
  create function lock_account(person_id uuid) returns ${returned} language sql volatile
    security definer set search_path = pg_catalog, public, pg_temp as $$
    select from users where id = person_id for key share; ${afterwards} $$;
  revoke execute on function lock_account from public;
  grant execute on function lock_account to sihat_app, sihat_staff;
  -- A new owner needs the right to create for a moment.
  grant create on schema public to sihat_staff;
  alter function lock_account owner to sihat_staff;
  revoke create on schema public from sihat_staff;`
