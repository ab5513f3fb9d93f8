import { Migration } from '@mikro-orm/migrations'

const TYPES = `'created', 'status_changed', 'details_changed', 'payment_received', 'appointment_set', 'appointment_changed',
  'appointment_cancelled'`

/**
 * Separates the two meanings that `confirmed_date` had.
 *
 * 1. `confirmed_date` is when an administrator confirmed: the time of the newest such entry of the history that no later return to
 *    pending and no cancellation withdrew. A confirmation by a payment alone (no person, from payment_pending) is none. A booking
 *    whose history is empty keeps a date that is not in the future, as nothing contradicts it.
 * 2. A date that differs by more than a minute from every confirmation was entered as a day. It may be the agreed day of
 *    treatment, or something else, and its time and zone are unknown. So it goes to `appointment_to_check`: the team sees it and
 *    asks the hospital, the patient sees no appointment. No date is lost.
 * 3. What a payment confirmed reads as a payment in the history.
 */
export class Migration20261123231500_team_confirmations extends Migration {
  override up() {
    this.addSql(`
      alter table booking_events drop constraint booking_events_type_check,
        add constraint booking_events_type_check check (type in (${TYPES})) not valid;
      alter table bookings no force row level security;
      alter table booking_events no force row level security;
      alter table payments no force row level security;

      with changes as (
        select booking_id, created_at, data ->> 'from' as was, data ->> 'to' as became,
          actor_id is null and data ->> 'from' = 'payment_pending' as by_payment
        from booking_events where type = 'status_changed'
      ), told as (
        select b.id,
          (select max(created_at) from changes c where c.booking_id = b.id and became = 'confirmed' and not by_payment
            and not exists (select from changes later where later.booking_id = b.id and later.created_at > c.created_at
              and (later.became = 'pending' or later.was = 'cancelled'))) as confirmed_at,
          exists (select from changes c where c.booking_id = b.id and became = 'confirmed'
            and abs(extract(epoch from c.created_at - b.confirmed_date)) <= 60) as is_a_confirmation,
          not exists (select from booking_events e where e.booking_id = b.id) as is_silent
        from bookings b where b.confirmed_date is not null or b.status <> 'pending'
      )
      update bookings b set
        appointment_to_check = case when not is_a_confirmation then b.confirmed_date end,
        confirmed_date = case
          when b.status = 'pending' then null
          when is_silent and b.confirmed_date <= now() then b.confirmed_date
          else confirmed_at end
      from told where told.id = b.id
        and (b.confirmed_date is not null or (confirmed_at is not null and b.status <> 'pending'));

      update booking_events e set type = 'payment_received', data = jsonb_strip_nulls(jsonb_build_object('payment', (
        select kind from payments p
        where p.booking_id = e.booking_id and p.paid_at = e.created_at and kind in ('deposit', 'balance') limit 1)))
      where type = 'status_changed' and actor_id is null
        and data ->> 'from' = 'payment_pending' and data ->> 'to' = 'confirmed';

      alter table bookings force row level security;
      alter table booking_events force row level security;
      alter table payments force row level security;`)
  }

  /** The dates that the team has to check are confirmed dates again; the moments of confirmations stay where there is none. */
  override down() {
    this.addSql(`
      alter table bookings no force row level security;
      alter table booking_events no force row level security;
      update bookings set confirmed_date = appointment_to_check where appointment_to_check is not null;
      update bookings set confirmed_date = appointment_at where appointment_at is not null;
      update booking_events set type = 'status_changed', data = '{"from": "payment_pending", "to": "confirmed"}'
        where type = 'payment_received';
      delete from booking_events where type like 'appointment%';
      alter table bookings force row level security;
      alter table booking_events force row level security;
      alter table booking_events drop constraint booking_events_type_check,
        add constraint booking_events_type_check check (type in ('created', 'status_changed', 'details_changed'));`)
  }
}
