import { Migration } from '@mikro-orm/migrations'

/**
 * Keeps what the team needs to cancel a booking with the hospital after its patient erased the account. A row names no person and
 * is deleted when the team has cancelled.
 */
export class Migration20261124120000_erased_bookings extends Migration {
  override up() {
    this.addSql(`
      create table erased_bookings (
        -- the id of the former booking
        id uuid primary key,
        hospital_id uuid references hospitals,
        appointment_at timestamptz,
        appointment_time_zone text,
        created_at timestamptz not null default now()
      );
      create index erased_bookings_hospital on erased_bookings (hospital_id);
      alter table erased_bookings enable row level security;
      alter table erased_bookings force row level security;
      create policy staff on erased_bookings to sihat_staff using (true) with check (true);
      revoke all on erased_bookings from sihat_app;`)
  }

  override down() {
    this.addSql('drop table erased_bookings')
  }
}
