import { Migration } from '@mikro-orm/migrations'

/** The version of a draft since its last assessment was sent, so that a tab with an older version learns of the sending. */
export class Migration20261124120000_sent_drafts extends Migration {
  override up() {
    this.addSql(`
      alter table assessment_drafts add column sent_version integer not null default 0;
      alter table assessment_drafts no force row level security;
      update assessment_drafts set sent_version = version where data is null;
      alter table assessment_drafts force row level security;`)
  }

  override down() {
    this.addSql('alter table assessment_drafts drop column sent_version')
  }
}
