import { Migration } from '@mikro-orm/migrations'

/**
 * A deposit that was refunded can be paid again, so a booking may have more than one paid deposit. What is due is computed
 * under the lock of the booking, which keeps a second one away while the first counts as paid.
 */
export class Migration20261124090000_open_payments extends Migration {
  override up() {
    this.addSql(`
      create unique index payments_open_of_booking on payments (booking_id, kind) where status = 'open';
      drop index payments_of_booking;`)
  }

  /** Fails where a booking has more than one paid deposit. */
  override down() {
    this.addSql(`
      create unique index payments_of_booking on payments (booking_id, kind)
        where status = 'open' or (status = 'paid' and kind = 'deposit');
      drop index payments_open_of_booking;`)
  }
}
