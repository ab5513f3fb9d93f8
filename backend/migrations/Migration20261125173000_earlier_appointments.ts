import { Migration } from '@mikro-orm/migrations'

/** Keeps time zone, place, contact and what to bring of a date that the team checks with the hospital again. */
export class Migration20261125173000_earlier_appointments extends Migration {
  override up() {
    // The checks are not valid for old rows, so that PostgreSQL does not read the whole table under its lock: the earlier check was stricter.
    this.addSql(`
      alter table bookings
        drop constraint bookings_appointment,
        add constraint bookings_appointment check (
          (appointment_at is null or appointment_time_zone is not null)
          and (coalesce(appointment_at, appointment_to_check) is not null
            or num_nonnulls(appointment_time_zone, appointment_place, appointment_contact, appointment_bring) = 0)
        ) not valid;`)
  }

  override down() {
    this.addSql(`
      update bookings set appointment_time_zone = null, appointment_place = null, appointment_contact = null,
        appointment_bring = null
      where appointment_at is null and appointment_time_zone is not null;
      alter table bookings
        drop constraint bookings_appointment,
        add constraint bookings_appointment check (
          (appointment_at is null) = (appointment_time_zone is null)
          and (appointment_at is not null or num_nonnulls(appointment_place, appointment_contact, appointment_bring) = 0)
        ) not valid;`)
  }
}
