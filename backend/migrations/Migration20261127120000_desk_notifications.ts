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
  'offer_changed',
  'quote_question',
  'team_quote_question',
  'change_order_proposed',
  'team_change_order',
]
const NEW_TYPES = [
  'team_quote_declined',
  'team_offer_published',
  'team_offer_withdrawn',
  'team_date_confirmed',
]

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/** The assignee of a booking is notified of what hospitals do at the desk. */
export class Migration20261127120000_desk_notifications extends Migration {
  override up() {
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
  }

  override down() {
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
  }
}
