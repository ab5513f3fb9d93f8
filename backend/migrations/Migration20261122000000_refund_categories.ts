import { Migration } from '@mikro-orm/migrations'

/** What the patient reads about a refund; its reason is the team's. Null says nothing. */
export class Migration20261122000000_refund_categories extends Migration {
  override up() {
    this.addSql(`
      alter table refunds add column category text check (category in
        ('duplicate', 'requested_by_customer', 'fraudulent', 'booking_changed', 'booking_cancelled'))`)
  }

  override down() {
    this.addSql('alter table refunds drop column category')
  }
}
