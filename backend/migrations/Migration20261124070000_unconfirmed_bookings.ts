import { Migration } from '@mikro-orm/migrations'

/** Finds paid bookings that nobody of the team has confirmed: a queue of the dashboard. */
export class Migration20261124070000_unconfirmed_bookings extends Migration {
  override up() {
    this.addSql(`
      create index bookings_unconfirmed on bookings (created_at desc, id desc)
        where confirmed_date is null and status in ('confirmed', 'payment_pending')`)
  }

  override down() {
    this.addSql('drop index bookings_unconfirmed')
  }
}
