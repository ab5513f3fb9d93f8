import { Migration } from '@mikro-orm/migrations'

const TYPES = [
  'booking_message',
  'booking_confirmed',
  'booking_changed',
  'booking_repriced',
  'booking_replaced',
  'booking_cancelled',
  'appointment_set',
  'appointment_changed',
  'appointment_cancelled',
  'payment_requested',
  'payment_received',
  'refund_issued',
  'refund_failed',
  'team_message',
  'team_call_requested',
  'team_cancelled',
  'team_payment_received',
  'team_assigned',
  'offer_published',
  'offer_withdrawn',
  'offer_expired',
  'quote_proposed',
  'quote_declined',
  'team_quote_sent',
  'offer_not_confirmed',
  'team_offer_accepted',
  'offer_question_answered',
  'offer_change_declined',
  'team_offer_question',
  'team_offer_change',
  'team_request_changed',
]
const NEW_TYPE = 'offer_changed'

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${types.map((type) => `'${type}'`).join(', ')})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/** Patients are notified of a new version of an offer. */
export class Migration20261126167000_offer_changed extends Migration {
  override up() {
    this.addSql(notificationTypes([...TYPES, NEW_TYPE]))
  }

  override down() {
    this.addSql(`delete from notifications where type = '${NEW_TYPE}'`)
    this.addSql(notificationTypes(TYPES))
  }
}
