import { Migration } from '@mikro-orm/migrations'

/** Finds the requests of a booking: the hospital desk sees a booking, its key and its treatment by them. */
export class Migration20261127150000_desk_list_indexes extends Migration {
  override up() {
    this.addSql('create index quote_requests_booking on quote_requests (booking_id)')
  }

  override down() {
    this.addSql('drop index quote_requests_booking')
  }
}
