import { Migration } from '@mikro-orm/migrations'

/** Notes of the team on a booking. Patients do not read them in the product: their role has no right on the table. */
export class Migration20261124050000_booking_notes extends Migration {
  override up() {
    this.addSql(`
      create table booking_notes (
        id uuid primary key,
        booking_id uuid not null,
        -- the patient, so that erasure and export find the note
        user_id uuid not null references users,
        -- the staff member; null when that account is gone
        author_id uuid references users,
        text text not null check (length(text) between 1 and 1000),
        created_at timestamptz not null default clock_timestamp(),
        constraint booking_notes_booking foreign key (booking_id, user_id)
          references bookings (id, user_id) on delete cascade
      );
      create index booking_notes_booking on booking_notes (booking_id, created_at, id);
      create index booking_notes_user on booking_notes (user_id);
      create index booking_notes_author on booking_notes (author_id);
      alter table booking_notes enable row level security;
      alter table booking_notes force row level security;
      create policy staff on booking_notes to sihat_staff using (true) with check (true);
      revoke all on booking_notes from sihat_app;`)
  }

  override down() {
    this.addSql('drop table booking_notes')
  }
}
