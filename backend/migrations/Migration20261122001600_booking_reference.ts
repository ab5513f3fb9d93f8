import { Migration } from '@mikro-orm/migrations'

/** A booking is found by its number, which is the end of its id. */
export class Migration20261122001600_booking_reference extends Migration {
  override up() {
    this.addSql(`create index bookings_reference on bookings (right(id::text, 8))`)
  }

  override down() {
    this.addSql('drop index bookings_reference')
  }
}
