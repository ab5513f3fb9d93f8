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
  'team_quote_declined',
  'team_offer_published',
  'team_offer_withdrawn',
  'team_date_confirmed',
  'invoice_received',
  'invoice_settled',
  'emergency_noted',
  'team_invoice_received',
  'team_invoice_contested',
  'team_emergency_noted',
  'team_appointment',
]
const NEW_TYPES = ['team_mentioned']

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/** The function keeps its owner and its rights. */
const notifyAboutBooking = (receivers: string) => `
      create or replace function notify_about_booking(notification_id uuid, receiver_id uuid, what text, about_id uuid) returns void
        language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
        declare
          event_id bigint;
          event_data constant jsonb := jsonb_build_object('bookingId', about_id);
        begin
          if not exists (
            select from bookings b where b.id = about_id and ${receivers}
              and (session_user <> 'sihat_app' or b.user_id = current_user_id())
          ) then
            return;
          end if;
          -- The lock of the person's live events: the times of notifications have the order of the commits.
          perform pg_advisory_xact_lock(hashtextextended('live ' || receiver_id, 0));
          insert into notifications (id, user_id, type, booking_id, created_at)
            values (notification_id, receiver_id, what, about_id, clock_timestamp())
            on conflict (user_id, type, booking_id) where read_at is null
              do update set id = excluded.id, created_at = excluded.created_at;
          insert into live_events (user_id, type, data) values (receiver_id, 'notification.created', event_data)
            returning id into event_id;
          perform pg_notify('live_events', json_build_object('id', event_id::text, 'userId', receiver_id,
            'type', 'notification.created', 'data', event_data)::text);
        end $$;`

/** The team alone notifies other staff than the assignee, and no staff about their own booking. */
const WITH_MENTIONS = `(receiver_id in (b.user_id, b.assignee_id)
                or what like 'team\\_%' and session_user = 'sihat_staff' and receiver_id <> b.user_id
                  and exists (select from user_roles r where r.user_id = receiver_id and r.role in ('moderator', 'admin')))`

/**
 * Internal notes are encrypted under the key of their booking, mention staff, and can be changed and withdrawn. The application
 * encrypts earlier notes: only the application has the keys.
 */
export class Migration20261128020000_note_changes extends Migration {
  override up() {
    this.addSql(`
      alter table booking_notes
        alter column text drop not null,
        add column content bytea,
        add column mentions uuid[] not null default '{}',
        add column edited_at timestamptz,
        add column withdrawn_at timestamptz,
        add column version integer not null default 1,
        add constraint booking_notes_one_text check (num_nonnulls(text, content) = 1) not valid,
        add constraint booking_notes_mentions check (cardinality(mentions) <= 10) not valid;
      alter table booking_notes validate constraint booking_notes_one_text, validate constraint booking_notes_mentions;
      create index booking_notes_withdrawn on booking_notes (withdrawn_at) where withdrawn_at is not null;
      create index booking_notes_plain on booking_notes (id) where content is null;`)
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
    this.addSql(notifyAboutBooking(WITH_MENTIONS))
  }

  /** Encrypted notes have no text that the earlier column could hold. */
  override down() {
    this.addSql(notifyAboutBooking('receiver_id in (b.user_id, b.assignee_id)'))
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
    this.addSql(`
      delete from booking_notes where content is not null;
      drop index booking_notes_withdrawn, booking_notes_plain;
      alter table booking_notes
        drop constraint booking_notes_one_text, drop constraint booking_notes_mentions,
        drop column content, drop column mentions, drop column edited_at, drop column withdrawn_at, drop column version,
        alter column text set not null;`)
  }
}
