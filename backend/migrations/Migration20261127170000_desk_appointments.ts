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
]
const NEW_TYPES = ['team_appointment']

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/**
 * The accepted hospital sets the appointment of its patient at the desk. The login of the desk has no policy for columns of bookings beside
 * the treatment: this function alone passes the appointment, and checks each condition itself.
 */
export class Migration20261127170000_desk_appointments extends Migration {
  override up() {
    // The check is not valid for old rows, so that PostgreSQL does not read the whole table under its lock: the columns are new and empty.
    this.addSql(`
      alter table bookings
        add column appointment_department text,
        add column appointment_doctor text,
        add constraint bookings_appointment_where check (
          length(appointment_department) <= 300 and length(appointment_doctor) <= 300
          and (coalesce(appointment_at, appointment_to_check) is not null
            or num_nonnulls(appointment_department, appointment_doctor) = 0)
        ) not valid;
      create function desk_appointment(request uuid) returns jsonb
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select jsonb_build_object(
            'appointment', case when b.appointment_at is not null then jsonb_build_object(
              'at', b.appointment_at, 'timeZone', b.appointment_time_zone, 'place', b.appointment_place,
              'department', b.appointment_department, 'doctor', b.appointment_doctor, 'contact', b.appointment_contact,
              'bring', b.appointment_bring) end,
            'before', (select e.data -> 'before' from booking_events e
              where b.appointment_at is not null and e.booking_id = b.id and e.type in ('appointment_set', 'appointment_changed')
              order by e.created_at desc, e.id desc limit 1),
            'isChangeable', b.status <> 'completed' and coalesce(b.appointment_at > now(), true),
            'version', b.version)
          from quote_requests q
          join offers o on o.quote_request_id = q.id
          join offer_acceptances a on a.offer_id = o.id
          join bookings b on b.id = o.booking_id and b.hospital_id = o.hospital_id
          where q.id = desk_appointment.request
            and o.hospital_id = any (member_hospitals())
            and a.confirmed_at is not null
            and a.ended_at is null
            and b.status <> 'cancelled'
            and q.status not in ('declined', 'withdrawn')
            and exists (select from quote_consents c where c.quote_request_id = q.id and c.withdrawn_at is null) $$;
      revoke execute on function desk_appointment from public;
      grant execute on function desk_appointment to sihat_desk;
      grant create on schema public to sihat_staff;
      alter function desk_appointment owner to sihat_staff;
      revoke create on schema public from sihat_staff;`)
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
  }

  override down() {
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
    this.addSql(`
      drop function desk_appointment;
      alter table bookings drop constraint bookings_appointment_where,
        drop column appointment_department, drop column appointment_doctor;`)
  }
}
