import { Migration } from '@mikro-orm/migrations'

/** Marks health assessments that may be about an emergency, so that the team calls the patient. */
export class Migration20261124130000_emergency_assessments extends Migration {
  override up() {
    this.addSql('alter table health_assessments add column possible_emergency boolean not null default false')
  }

  override down() {
    this.addSql('alter table health_assessments drop column possible_emergency')
  }
}
