import { Migration } from '@mikro-orm/migrations'

/** Counts the open bookings of a patient, so that one account stores a limited number (decision 0033). */
export class Migration20261124060000_open_bookings extends Migration {
  override up() {
    this.addSql(`
      create index bookings_open on bookings (user_id) where status not in ('completed', 'cancelled');
      -- Without sequential scans: a plan that a session keeps from an empty table would read the whole table later.
      -- Volatile: the count sees what was committed while the lock was awaited, which the calling statement does not.
      create function count_open_bookings(patient_id uuid, most integer) returns integer language plpgsql volatile
        set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
        declare
          open_bookings integer;
        begin
          perform pg_advisory_xact_lock(hashtextextended('open bookings ' || patient_id, 0));
          select count(*) into open_bookings from (
            select from bookings
            where user_id = patient_id and status not in ('completed', 'cancelled') limit most) counted;
          return open_bookings;
        end $$;
      revoke execute on function count_open_bookings from public;
      grant execute on function count_open_bookings to sihat_app, sihat_staff;`)
  }

  override down() {
    this.addSql(`
      drop function count_open_bookings;
      drop index bookings_open;`)
  }
}
