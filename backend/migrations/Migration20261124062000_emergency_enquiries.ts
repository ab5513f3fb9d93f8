import { Migration } from '@mikro-orm/migrations'

/** Marks enquiries whose message may be about an emergency, so that the team reads them first. */
export class Migration20261124062000_emergency_enquiries extends Migration {
  override up() {
    this.addSql(`
      alter table enquiries add column possible_emergency boolean not null default false;
      create index enquiries_emergency on enquiries (possible_emergency, id);
      create index enquiries_status_emergency on enquiries (status, possible_emergency, id);`)
  }

  override down() {
    this.addSql('alter table enquiries drop column possible_emergency')
  }
}
