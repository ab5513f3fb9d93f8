import { Migration } from '@mikro-orm/migrations'

/**
 * Marks bookings whose request or message may be about an emergency, so that the team reads them first. A patient's message marks
 * the booking, so the rule that patients set no status but `cancelled` moves to a trigger, which compares the old status.
 */
export class Migration20261124081000_emergency_bookings extends Migration {
  override up() {
    this.addSql(`
      alter table bookings add column possible_emergency boolean not null default false;
      alter table messages add column possible_emergency boolean not null default false;
      create index bookings_emergency on bookings (possible_emergency, id);
      create index bookings_status_emergency on bookings (status, possible_emergency, id);

      create function refuse_status_of_patient() returns trigger language plpgsql
        set search_path = pg_catalog, public, pg_temp as $$
        begin
          raise exception 'patients set no status but cancelled' using errcode = 'insufficient_privilege';
        end $$;
      create trigger patients_cancel before update on bookings for each row
        when (current_user = 'sihat_app' and new.status <> old.status and new.status <> 'cancelled')
        execute function refuse_status_of_patient();
      alter policy patients_cancel on bookings with check (status = 'cancelled' or possible_emergency);
      grant insert (possible_emergency), update (possible_emergency) on bookings to sihat_app;`)
  }

  override down() {
    this.addSql(`
      alter policy patients_cancel on bookings with check (status = 'cancelled');
      drop trigger patients_cancel on bookings;
      drop function refuse_status_of_patient;
      alter table messages drop column possible_emergency;
      alter table bookings drop column possible_emergency;`)
  }
}
