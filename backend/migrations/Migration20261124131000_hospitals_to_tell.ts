import { Migration } from '@mikro-orm/migrations'

const TYPES_BEFORE = `'created', 'status_changed', 'details_changed', 'payment_received', 'appointment_set', 'appointment_changed',
  'appointment_cancelled', 'unassigned'`

/** Finds bookings that the patient cancelled with an appointment ahead, until the team marks that the hospital knows. */
export class Migration20261124131000_hospitals_to_tell extends Migration {
  override up() {
    this.addSql(`
      alter table bookings add column hospital_to_tell_since timestamptz;
      grant update (hospital_to_tell_since) on bookings to sihat_app;
      alter table booking_events drop constraint booking_events_type_check,
        add constraint booking_events_type_check check (type in (${TYPES_BEFORE}, 'hospital_told')) not valid;

      alter table bookings no force row level security;
      alter table booking_events no force row level security;
      update bookings b set hospital_to_tell_since = cancelled.created_at
        from bookings ahead cross join lateral (
          select created_at, actor_id from booking_events e
          where e.booking_id = ahead.id and e.type = 'status_changed' and e.data ->> 'to' = 'cancelled'
          order by e.created_at desc, e.id desc limit 1) cancelled
        where b.id = ahead.id and ahead.status = 'cancelled' and ahead.appointment_at > now()
          and cancelled.actor_id = ahead.user_id;
      alter table bookings force row level security;
      alter table booking_events force row level security;
      create index bookings_hospital_to_tell on bookings (hospital_to_tell_since) where hospital_to_tell_since is not null;`)
  }

  override down() {
    this.addSql(`
      alter table booking_events no force row level security;
      delete from booking_events where type = 'hospital_told';
      alter table booking_events force row level security;
      alter table booking_events drop constraint booking_events_type_check,
        add constraint booking_events_type_check check (type in (${TYPES_BEFORE})) not valid;
      alter table bookings drop column hospital_to_tell_since;`)
  }
}
