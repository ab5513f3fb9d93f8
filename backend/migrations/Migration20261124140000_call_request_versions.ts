import { Migration } from '@mikro-orm/migrations'

/** Gives call requests a version: staff answer the number and the time that their page shows. */
export class Migration20261124140000_call_request_versions extends Migration {
  override up() {
    this.addSql(`
      alter table call_requests add column version integer not null default 1;
      grant update (version) on call_requests to sihat_app`)
  }

  override down() {
    this.addSql('alter table call_requests drop column version')
  }
}
