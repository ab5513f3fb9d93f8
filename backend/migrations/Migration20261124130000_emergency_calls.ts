import { Migration } from '@mikro-orm/migrations'

/** Marks call requests whose time may be about an emergency, as messages are marked. */
export class Migration20261124130000_emergency_calls extends Migration {
  override up() {
    this.addSql(`
      alter table call_requests add column possible_emergency boolean not null default false;
      grant insert (possible_emergency), update (possible_emergency) on call_requests to sihat_app`)
  }

  override down() {
    this.addSql('alter table call_requests drop column possible_emergency')
  }
}
