import { Migration } from '@mikro-orm/migrations'

const OWN_HOSPITALS = 'hospital_id = any ((select member_hospitals())::uuid[])'
/** Requests and consents are those that the login of the desk sees: of the own hospitals, and in force. */
const UNDER_CONSENT = `from quote_requests q join quote_consents c on c.quote_request_id = q.id
  where q.status not in ('declined', 'withdrawn')`

const accessRoles = (roles: string) => `
  alter table data_accesses drop constraint data_accesses_role_check,
    add constraint data_accesses_role_check check (role in (${roles})) not valid;
  alter table data_accesses validate constraint data_accesses_role_check;`

/** Hospitals read the requests that were sent to them and, while the consent is in force, the case brief. Each reading is recorded. */
export class Migration20261127040000_desk_cases extends Migration {
  override up() {
    this.addSql(accessRoles(`'moderator', 'admin', 'hospital'`))
    this.addSql(`
      create policy own_hospitals on quote_requests for select to sihat_desk
        using (${OWN_HOSPITALS} and sent_at is not null);
      create policy own_hospitals_move on quote_requests for update to sihat_desk
        using (${OWN_HOSPITALS} and sent_at is not null) with check (${OWN_HOSPITALS});
      create policy own_hospitals on quote_consents for select to sihat_desk
        using (${OWN_HOSPITALS} and withdrawn_at is null);
      create policy own_hospitals on quote_request_events for insert to sihat_desk
        with check (actor = 'hospital' and actor_id = (select current_user_id())
          and exists (select from quote_requests q where q.id = quote_request_id and q.user_id = quote_request_events.user_id));
      create policy under_consent on case_briefs for select to sihat_desk
        using (exists (select ${UNDER_CONSENT} and q.brief_id = case_briefs.id));
      create policy under_consent on booking_keys for select to sihat_desk
        using (exists (select ${UNDER_CONSENT} and q.booking_id = booking_keys.id));
      create policy own_hospitals on bookings for select to sihat_desk
        using (exists (select from quote_requests q where q.booking_id = bookings.id));
      create policy own_accesses on data_accesses for select to sihat_desk
        using (actor_id = (select current_user_id()));
      create policy own_accesses_add on data_accesses for insert to sihat_desk
        with check (actor_id = (select current_user_id()) and role = 'hospital'
          and exists (select from quote_requests q where q.booking_id = subject_id and q.user_id = data_accesses.user_id));
      create policy own_hospitals on live_events for insert to sihat_desk
        with check (exists (select from quote_requests q where q.user_id = live_events.user_id));
      create policy own_hospitals_told on live_events for select to sihat_desk
        using (exists (select from quote_requests q where q.user_id = live_events.user_id));
      grant select on quote_requests, quote_consents, case_briefs, booking_keys, treatments, data_accesses, live_events
        to sihat_desk;
      grant select (id, treatment_id) on bookings to sihat_desk;
      grant update (status, version) on quote_requests to sihat_desk;
      grant insert on quote_request_events, data_accesses to sihat_desk;
      grant insert (user_id, type, data) on live_events to sihat_desk;
      grant insert (id, actor_id, actor_name, action, subject_type, subject_id, details) on audit_events to sihat_desk;`)
  }

  override down() {
    this.addSql(`
      revoke insert (id, actor_id, actor_name, action, subject_type, subject_id, details) on audit_events from sihat_desk;
      revoke insert (user_id, type, data) on live_events from sihat_desk;
      revoke insert on quote_request_events, data_accesses from sihat_desk;
      revoke update (status, version) on quote_requests from sihat_desk;
      revoke select (id, treatment_id) on bookings from sihat_desk;
      revoke select on quote_requests, quote_consents, case_briefs, booking_keys, treatments, data_accesses, live_events
        from sihat_desk;
      drop policy own_hospitals_told on live_events;
      drop policy own_hospitals on live_events;
      drop policy own_accesses_add on data_accesses;
      drop policy own_accesses on data_accesses;
      drop policy own_hospitals on bookings;
      drop policy under_consent on booking_keys;
      drop policy under_consent on case_briefs;
      drop policy own_hospitals on quote_request_events;
      drop policy own_hospitals on quote_consents;
      drop policy own_hospitals_move on quote_requests;
      drop policy own_hospitals on quote_requests;
      delete from data_accesses where role = 'hospital';`)
    this.addSql(accessRoles(`'moderator', 'admin'`))
  }
}
