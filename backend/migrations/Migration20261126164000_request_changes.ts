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
]
const NEW_TYPE = 'team_request_changed'

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${types.map((type) => `'${type}'`).join(', ')})) not valid;
  alter table notifications validate constraint notifications_type_check;`

const REQUEST = [
  'hospital_id',
  'treatment_id',
  'booking_type',
  'urgency_level',
  'preferred_date',
  'medical_summary',
  'special_requirements',
  'travel_required',
  'accommodation_needed',
  'visa_assistance_needed',
  'companion_count',
]
const rowOf = (alias: string) => `(${REQUEST.map((column) => `${alias}.${column}`).join(', ')})`

/** Patients change what they ask for until the team has agreed something. The assignee is told. */
export class Migration20261126164000_request_changes extends Migration {
  override up() {
    this.addSql(`
      create function refuse_change_of_patient() returns trigger language plpgsql
        set search_path = pg_catalog, public, pg_temp as $$
        begin
          raise exception 'patients change no request that is under way' using errcode = 'insufficient_privilege';
        end $$;
      create trigger patients_change before update on bookings for each row
        when (current_user = 'sihat_app' and ${rowOf('new')} is distinct from ${rowOf('old')}
          and (old.status <> 'pending' or old.estimated_cost_cents is not null or old.appointment_at is not null))
        execute function refuse_change_of_patient();
      alter policy patients_cancel on bookings with check (status in ('pending', 'cancelled') or possible_emergency);
      alter policy patients_act on booking_events
        with check (actor_id = current_user_id() and type in ('created', 'status_changed', 'details_changed'));
      grant update (${REQUEST.join(', ')}) on bookings to sihat_app;`)
    this.addSql(notificationTypes([...TYPES, NEW_TYPE]))
  }

  override down() {
    this.addSql(`delete from notifications where type = '${NEW_TYPE}'`)
    this.addSql(notificationTypes(TYPES))
    this.addSql(`
      revoke update (${REQUEST.join(', ')}) on bookings from sihat_app;
      alter policy patients_act on booking_events
        with check (actor_id = current_user_id() and type in ('created', 'status_changed'));
      alter policy patients_cancel on bookings with check (status = 'cancelled' or possible_emergency);
      drop trigger patients_change on bookings;
      drop function refuse_change_of_patient;`)
  }
}
