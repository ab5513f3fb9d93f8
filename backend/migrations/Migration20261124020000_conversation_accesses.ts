import { Migration } from '@mikro-orm/migrations'

/** Lets the access log of a patient name conversations that the team opened. */
export class Migration20261124020000_conversation_accesses extends Migration {
  override up() {
    this.addSql(`
      alter table data_accesses drop constraint data_accesses_subject_check;
      alter table data_accesses add constraint data_accesses_subject_check
        check (subject in ('assessment', 'booking', 'conversation')) not valid;
      alter table data_accesses validate constraint data_accesses_subject_check;`)
  }

  override down() {
    this.addSql(`
      delete from data_accesses where subject = 'conversation';
      alter table data_accesses drop constraint data_accesses_subject_check;
      alter table data_accesses add constraint data_accesses_subject_check
        check (subject in ('assessment', 'booking'));`)
  }
}
