import { Migration } from '@mikro-orm/migrations'

/** What goes with a booking, and whose it therefore is. */
const PARTS = ['booking_events', 'messages', 'call_requests', 'booking_documents']

/**
 * What patients' transactions never write, their role cannot write: into another's booking, about another's file, in the
 * team's name, or what only the team decides.
 */
export class Migration20261121001910_second_wall extends Migration {
  override up() {
    this.addSql(`
      alter table bookings add constraint bookings_owner unique (id, user_id);
      alter table medical_records add constraint medical_records_owner unique (id, user_id);`)
    for (const table of PARTS)
      this.addSql(`
        alter table ${table} drop constraint ${table}_booking_id_fkey,
          add constraint ${table}_booking foreign key (booking_id, user_id)
            references bookings (id, user_id) on delete cascade;`)
    for (const table of ['booking_documents', 'record_accesses'])
      this.addSql(`
        alter table ${table} drop constraint ${table}_record_id_fkey,
          add constraint ${table}_record foreign key (record_id, user_id)
            references medical_records (id, user_id) on delete cascade;`)
    this.addSql(`
      create policy patients_begin on bookings as restrictive for insert to sihat_app with check (status = 'pending');
      create policy patients_cancel on bookings as restrictive for update to sihat_app
        using (true) with check (status = 'cancelled');
      create policy patients_act on booking_events as restrictive for insert to sihat_app
        with check (actor_id = current_user_id() and type in ('created', 'status_changed'));
      create policy patients_write on messages as restrictive for insert to sihat_app
        with check (author = 'patient' and author_id = current_user_id());
      create policy patients_open on record_accesses as restrictive for insert to sihat_app
        with check (role = 'owner' and actor_id = current_user_id());

      revoke insert, update, delete on bookings from sihat_app;
      grant insert (id, user_id, hospital_id, treatment_id, booking_type, urgency_level, preferred_date, medical_summary,
        special_requirements, travel_required, accommodation_needed, visa_assistance_needed, companion_count, status)
        on bookings to sihat_app;
      grant update (status, version) on bookings to sihat_app;
      revoke update, delete on booking_events from sihat_app;
      revoke insert on call_requests from sihat_app;
      grant insert (id, booking_id, user_id, phone, convenient_time) on call_requests to sihat_app;
      revoke insert, update on booking_documents from sihat_app;
      grant insert (booking_id, record_id, user_id) on booking_documents to sihat_app;`)
  }

  override down() {
    this.addSql(`
      grant insert, update on booking_documents to sihat_app;
      grant insert on call_requests to sihat_app;
      grant update, delete on booking_events to sihat_app;
      grant insert, update, delete on bookings to sihat_app;
      drop policy patients_open on record_accesses;
      drop policy patients_write on messages;
      drop policy patients_act on booking_events;
      drop policy patients_cancel on bookings;
      drop policy patients_begin on bookings;`)
    for (const table of ['booking_documents', 'record_accesses'])
      this.addSql(`
        alter table ${table} drop constraint ${table}_record,
          add foreign key (record_id) references medical_records on delete cascade;`)
    for (const table of PARTS)
      this.addSql(`
        alter table ${table} drop constraint ${table}_booking,
          add foreign key (booking_id) references bookings on delete cascade;`)
    this.addSql(`
      alter table medical_records drop constraint medical_records_owner;
      alter table bookings drop constraint bookings_owner;`)
  }
}
