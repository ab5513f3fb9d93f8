import { Migration } from '@mikro-orm/migrations'

/** Every order and every search of the back office has its index. What may be empty comes last in both directions: two for each. */
export class Migration20261122001700_back_office_search extends Migration {
  override up() {
    this.addSql(`
      create index users_created on users (created_at desc, id desc);
      create index users_email_search on users using gin (email gin_trgm_ops);
      create index profiles_name on profiles ((first_name || ' ' || last_name), user_id);
      create index profiles_country on profiles (country, user_id);
      create index profiles_country_desc on profiles (country desc nulls last, user_id desc);
      create index profiles_search on profiles using gin ((first_name || ' ' || last_name) gin_trgm_ops, phone gin_trgm_ops);
      create index bookings_hospital on bookings (hospital_id, created_at desc, id desc);
      create index bookings_treatment on bookings (treatment_id, created_at desc, id desc);
      create index bookings_preferred on bookings (preferred_date, id);
      create index bookings_preferred_desc on bookings (preferred_date desc nulls last, id desc);
      create index bookings_cost on bookings (estimated_cost_cents, id);
      create index bookings_cost_desc on bookings (estimated_cost_cents desc nulls last, id desc);
      create index bookings_urgency
        on bookings (array_position(array['low', 'normal', 'high', 'urgent'], urgency_level), id);
      create index bookings_status_id on bookings (status, id);
      create index enquiries_search on enquiries using gin (
        (name || e'\\n' || email || e'\\n' || coalesce(phone, '') || e'\\n' || country || e'\\n' ||
          coalesce(treatment_interest, '')) gin_trgm_ops);
      create index payments_status_id on payments (status, id);
      create index payments_kind on payments (kind, id);
      create index audit_events_kind on audit_events ((case
          when action like 'session.%' then 'session'
          when action ~ '\\.(list|view|export|open|read_messages|download)$' then 'read'
          else 'change' end), id) include (action);
      create index hospital_reviews_search on hospital_reviews using gin (reviewer_name gin_trgm_ops, review_text gin_trgm_ops);
      create index payments_paid on payments (paid_at, id);
      create index payments_paid_desc on payments (paid_at desc nulls last, id desc);
      create index payments_amount on payments (amount_cents, id);
      create index payments_receipt_search on payments using gin ((receipt_number::text) gin_trgm_ops);`)
  }

  override down() {
    this.addSql(`
      drop index audit_events_kind, hospital_reviews_search, payments_receipt_search, payments_amount, payments_kind, payments_status_id, enquiries_search, bookings_status_id, payments_paid_desc, payments_paid, bookings_urgency,
        bookings_cost_desc, bookings_cost, bookings_preferred_desc, bookings_preferred, bookings_treatment,
        bookings_hospital, profiles_search, profiles_country_desc, profiles_country, profiles_name,
        users_email_search, users_created;`)
  }
}
