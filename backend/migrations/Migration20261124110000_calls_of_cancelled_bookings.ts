import { Migration } from '@mikro-orm/migrations'

/** Removes open call requests older than the cancellation of their booking, as a cancellation does since `closed_calls`. */
export class Migration20261124110000_calls_of_cancelled_bookings extends Migration {
  override up() {
    this.addSql(`
      alter table call_requests no force row level security;
      alter table bookings no force row level security;
      alter table booking_events no force row level security;
      delete from call_requests c using bookings b
        where b.id = c.booking_id and b.status = 'cancelled' and c.answered_at is null
          and c.created_at <= (
            select max(e.created_at) from booking_events e
            where e.booking_id = b.id and e.type = 'status_changed' and e.data ->> 'to' = 'cancelled');
      alter table call_requests force row level security;
      alter table bookings force row level security;
      alter table booking_events force row level security;`)
  }

  /** Keeps the removed requests removed: the team has nothing to call about. */
  override down() {}
}
