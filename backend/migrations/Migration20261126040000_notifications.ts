import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/**
 * Notifications about bookings. They hold no text. Patients notify the assignee of their booking, whose rows they can neither read nor
 * write, so the function writes them as the staff login. It tells nobody but the patient and the assignee of the booking.
 */
export class Migration20261126040000_notifications extends Migration {
  override up() {
    this.addSql(`
      create table notifications (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        type text not null check (type in ('booking_message', 'booking_confirmed', 'booking_changed', 'booking_repriced',
          'booking_replaced', 'booking_cancelled', 'appointment_set', 'appointment_changed', 'appointment_cancelled',
          'payment_requested', 'payment_received', 'refund_issued', 'refund_failed',
          'team_message', 'team_call_requested', 'team_cancelled', 'team_payment_received', 'team_assigned')),
        booking_id uuid not null references bookings on delete cascade,
        created_at timestamptz not null,
        read_at timestamptz
      );
      create unique index notifications_unread on notifications (user_id, type, booking_id) where read_at is null;
      create index notifications_newest on notifications (user_id, created_at desc, id desc);
      create index notifications_booking on notifications (booking_id);
      ${ownRowsOnly('notifications')}
      revoke insert, update, delete on notifications from sihat_app;
      grant update (read_at) on notifications to sihat_app;

      create function notify_about_booking(notification_id uuid, receiver_id uuid, what text, about_id uuid) returns void
        language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
        declare
          event_id bigint;
          event_data constant jsonb := jsonb_build_object('bookingId', about_id);
        begin
          if not exists (
            select from bookings b where b.id = about_id and receiver_id in (b.user_id, b.assignee_id)
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
        end $$;
      revoke execute on function notify_about_booking from public;
      grant execute on function notify_about_booking to sihat_app, sihat_staff;
      -- A new owner needs the right to create for a moment.
      grant create on schema public to sihat_staff;
      alter function notify_about_booking owner to sihat_staff;
      revoke create on schema public from sihat_staff;`)
  }

  override down() {
    this.addSql(`
      drop function notify_about_booking;
      drop table notifications;`)
  }
}
