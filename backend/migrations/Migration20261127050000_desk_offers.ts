import { Migration } from '@mikro-orm/migrations'

const OWN_HOSPITALS = 'hospital_id = any ((select member_hospitals())::uuid[])'
/** The login of the desk sees the offers of the own hospitals alone, and the consents that are in force. */
const ofOwnOffer = (table: string, column: string) =>
  `exists (select from offers o where o.id = ${table}.${column} and o.user_id = ${table}.user_id)`
const UNDER_CONSENT = `exists (select from quote_requests q join quote_consents c on c.quote_request_id = q.id
  where q.id = offers.quote_request_id and q.user_id = offers.user_id and q.status not in ('declined', 'withdrawn'))`
const OF_OFFER_UNDER_CONSENT = `exists (select from offers o join quote_requests q on q.id = o.quote_request_id
  join quote_consents c on c.quote_request_id = q.id
  where o.id = offer_versions.offer_id and o.user_id = offer_versions.user_id and q.status not in ('declined', 'withdrawn'))`
const COLUMNS_OF_ACCEPTANCES =
  'id, offer_id, booking_id, user_id, number, accepted_at, confirm_by, confirmed_at, ended_at'

/** Hospitals read their offers and, while the consent is in force, write drafts. The system publishes them. */
export class Migration20261127050000_desk_offers extends Migration {
  override up() {
    this.addSql(`
      create policy own_hospitals on offers for select to sihat_desk
        using (${OWN_HOSPITALS} and exists (select from quote_requests q where q.id = offers.quote_request_id));
      create policy own_hospitals_begin on offers for insert to sihat_desk
        with check (${OWN_HOSPITALS} and status = 'draft' and published_number is null and ${UNDER_CONSENT});
      create policy own_hospitals_save on offers for update to sihat_desk
        using (${OWN_HOSPITALS} and ${UNDER_CONSENT}) with check (${OWN_HOSPITALS});
      create policy own_offers on offer_versions for select to sihat_desk
        using (${ofOwnOffer('offer_versions', 'offer_id')});
      create policy own_drafts on offer_versions for insert to sihat_desk
        with check (published_at is null and entered_by = 'hospital' and ${OF_OFFER_UNDER_CONSENT});
      create policy own_drafts_save on offer_versions for update to sihat_desk
        using (published_at is null and ${OF_OFFER_UNDER_CONSENT}) with check (entered_by = 'hospital');
      create policy own_offers on offer_events for select to sihat_desk
        using (${ofOwnOffer('offer_events', 'offer_id')});
      create policy own_edits on offer_events for insert to sihat_desk
        with check (actor = 'hospital' and transition = 'edit' and actor_id = (select current_user_id())
          and ${ofOwnOffer('offer_events', 'offer_id')});
      create policy own_offers on offer_letters for select to sihat_desk
        using (exists (select from offer_versions v where v.id = offer_letters.id));
      create policy own_offers on offer_acceptances for select to sihat_desk
        using (${ofOwnOffer('offer_acceptances', 'offer_id')});
      create policy own_offers on offer_change_requests for select to sihat_desk
        using (${ofOwnOffer('offer_change_requests', 'offer_id')});
      create policy own_offers on offer_messages for select to sihat_desk
        using (${ofOwnOffer('offer_messages', 'offer_id')});
      grant select on countries, offers, offer_versions, offer_events, offer_letters, offer_change_requests to sihat_desk;
      grant select (${COLUMNS_OF_ACCEPTANCES}) on offer_acceptances to sihat_desk;
      grant select (offer_id, user_id, author, read_at) on offer_messages to sihat_desk;
      grant insert on offers, offer_versions, offer_events to sihat_desk;
      grant update (saved_at, version) on offers to sihat_desk;
      grant update (content, entered_by) on offer_versions to sihat_desk;`)
  }

  override down() {
    this.addSql(`
      revoke update (content, entered_by) on offer_versions from sihat_desk;
      revoke update (saved_at, version) on offers from sihat_desk;
      revoke insert on offers, offer_versions, offer_events from sihat_desk;
      revoke select (offer_id, user_id, author, read_at) on offer_messages from sihat_desk;
      revoke select (${COLUMNS_OF_ACCEPTANCES}) on offer_acceptances from sihat_desk;
      revoke select on countries, offers, offer_versions, offer_events, offer_letters, offer_change_requests from sihat_desk;
      drop policy own_offers on offer_messages;
      drop policy own_offers on offer_change_requests;
      drop policy own_offers on offer_acceptances;
      drop policy own_offers on offer_letters;
      drop policy own_edits on offer_events;
      drop policy own_offers on offer_events;
      drop policy own_drafts_save on offer_versions;
      drop policy own_drafts on offer_versions;
      drop policy own_offers on offer_versions;
      drop policy own_hospitals_save on offers;
      drop policy own_hospitals_begin on offers;
      drop policy own_hospitals on offers;`)
  }
}
