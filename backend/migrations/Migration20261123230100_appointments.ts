import { Migration } from '@mikro-orm/migrations'

/** Adds the appointment of a booking: one at most, set by the team. `confirmed_date` says when the team confirmed, nothing else. */
export class Migration20261123230100_appointments extends Migration {
  override up() {
    // The checks are not valid for old rows, so that PostgreSQL does not read the whole table under its lock: the columns are new and empty.
    this.addSql(`
      alter table bookings
        add column appointment_at timestamptz,
        -- IANA name; the appointment is entered and shown in this zone
        add column appointment_time_zone text,
        add column appointment_place text,
        add column appointment_contact text,
        add column appointment_bring text,
        -- grows with each change; the SEQUENCE of the calendar file
        add column appointment_sequence integer not null default 0,
        -- a date for the team to check with the hospital; patients never see it
        add column appointment_to_check timestamptz,
        add constraint bookings_appointment check (
          (appointment_at is null) = (appointment_time_zone is null)
          and (appointment_at is not null or num_nonnulls(appointment_place, appointment_contact, appointment_bring) = 0)
        ) not valid,
        add constraint bookings_appointment_lengths check (
          length(appointment_place) <= 300 and length(appointment_contact) <= 300 and length(appointment_bring) <= 2000
        ) not valid;
      create index bookings_appointment on bookings (appointment_at) where appointment_at is not null;`)
  }

  override down() {
    this.addSql(`
      alter table bookings
        drop column appointment_at, drop column appointment_time_zone, drop column appointment_place,
        drop column appointment_contact, drop column appointment_bring, drop column appointment_sequence,
        drop column appointment_to_check;`)
  }
}
