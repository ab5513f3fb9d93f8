import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** What patients are notified of, on the patient site. */
export const PATIENT_NOTIFICATIONS = [
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
  'quote_proposed',
  'quote_declined',
  'quote_question',
  'offer_published',
  'offer_changed',
  'offer_withdrawn',
  'offer_expired',
  'offer_not_confirmed',
  'offer_question_answered',
  'offer_change_declined',
  'change_order_proposed',
  'invoice_received',
  'invoice_settled',
  'emergency_noted',
] as const

/** Types of notifications that staff read in the back office. Most of them go to the assignee of the booking. */
export const TEAM_NOTIFICATIONS = [
  'team_message',
  'team_call_requested',
  'team_cancelled',
  'team_payment_received',
  'team_assigned',
  'team_quote_sent',
  'team_quote_question',
  'team_quote_declined',
  'team_offer_published',
  'team_offer_withdrawn',
  'team_offer_accepted',
  'team_date_confirmed',
  'team_request_changed',
  'team_offer_question',
  'team_offer_change',
  'team_change_order',
  'team_invoice_received',
  'team_invoice_contested',
  'team_emergency_noted',
  'team_appointment',
  'team_mentioned',
] as const

export const NOTIFICATION_TYPES = [...PATIENT_NOTIFICATIONS, ...TEAM_NOTIFICATIONS] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  properties: {
    /** A repetition of an unread notification replaces the notification and gets a new id. */
    id: p.uuid().primary(),
    /** The receiver. */
    userId: p.uuid(),
    type: p.enum(NOTIFICATION_TYPES),
    bookingId: p.uuid(),
    createdAt: p.datetime(),
    readAt: p.datetime().nullable(),
  },
})

/** Says what happened to a booking. The texts are in the front ends, by type. */
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof NotificationSchema> {}
}
