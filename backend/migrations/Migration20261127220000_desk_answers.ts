import { Migration } from '@mikro-orm/migrations'

/** The figures of a hospital take the time of its first offer from the events too: a version asks for its offer and that for its request. */
export class Migration20261127220000_desk_answers extends Migration {
  override up() {
    this.addSql(policy("transition in ('offer', 'decline') and exists", 'own_answers', 'own_declines'))
  }

  override down() {
    this.addSql(policy("transition = 'decline' and exists", 'own_declines', 'own_answers'))
  }
}

const policy = (isAnswer: string, name: string, former: string): string => `
  drop policy ${former} on quote_request_events;
  create policy ${name} on quote_request_events for select to sihat_desk
    using (${isAnswer} (select from quote_requests q
      where q.id = quote_request_events.quote_request_id and q.user_id = quote_request_events.user_id));`
