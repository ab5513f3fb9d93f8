import { Migration } from '@mikro-orm/migrations'

/** What is left of a draft whose assessment was sent: its version, so that none comes twice. */
export class Migration20261121001800_emptied_drafts extends Migration {
  override up() {
    this.addSql(`
      alter table assessment_drafts
        alter data drop not null,
        alter step drop not null,
        alter saved_at drop not null,
        add constraint assessment_drafts_whole check (num_nulls(data, step, saved_at) in (0, 3));`)
  }

  override down() {
    this.addSql(`
      delete from assessment_drafts where data is null;
      alter table assessment_drafts
        drop constraint assessment_drafts_whole,
        alter data set not null,
        alter step set not null,
        alter saved_at set not null;`)
  }
}
