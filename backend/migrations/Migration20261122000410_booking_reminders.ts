import { Migration } from '@mikro-orm/migrations'

/** What has been reminded of is not reminded of again. */
export class Migration20261122000410_booking_reminders extends Migration {
  override up() {
    this.addSql(`
      alter table bookings
        -- the confirmed date that the patient was reminded of: another date is another reminder
        add column reminded_for timestamptz,
        -- when the team was told that nobody has answered
        add column overdue_told_at timestamptz;
      create index bookings_unanswered on bookings (created_at) where status = 'pending' and overdue_told_at is null;`)
  }

  override down() {
    this.addSql('alter table bookings drop column reminded_for, drop column overdue_told_at')
  }
}
