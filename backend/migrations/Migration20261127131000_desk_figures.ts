import { Migration } from '@mikro-orm/migrations'

const COLUMNS = 'quote_request_id, user_id, transition, at'

/** Hospitals count how they answered. The desk reads when the own hospitals declined: other events would tell of other hospitals. */
export class Migration20261127131000_desk_figures extends Migration {
  override up() {
    this.addSql(`
      create policy own_declines on quote_request_events for select to sihat_desk
        using (transition = 'decline' and exists (select from quote_requests q
          where q.id = quote_request_events.quote_request_id and q.user_id = quote_request_events.user_id));
      grant select (${COLUMNS}) on quote_request_events to sihat_desk;`)
  }

  override down() {
    this.addSql(`
      revoke select (${COLUMNS}) on quote_request_events from sihat_desk;
      drop policy own_declines on quote_request_events;`)
  }
}
