import { Migration } from '@mikro-orm/migrations'

const COLUMNS = 'quote_request_id, user_id, transition, at'

/** The figures of a hospital are counted by the system, after the memberships of the caller are known. The desk reads no events. */
export class Migration20261127190000_desk_declines extends Migration {
  override up() {
    this.addSql(`
      revoke select (${COLUMNS}) on quote_request_events from sihat_desk;
      drop policy own_declines on quote_request_events;`)
  }

  override down() {
    this.addSql(`
      create policy own_declines on quote_request_events for select to sihat_desk
        using (transition = 'decline' and exists (select from quote_requests q
          where q.id = quote_request_events.quote_request_id and q.user_id = quote_request_events.user_id));
      grant select (${COLUMNS}) on quote_request_events to sihat_desk;`)
  }
}
