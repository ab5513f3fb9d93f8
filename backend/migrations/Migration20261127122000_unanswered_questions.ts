import { Migration } from '@mikro-orm/migrations'

/** Patients are reminded once of a question of a hospital. A question that stays without an answer then waits for the team. */
export class Migration20261127122000_unanswered_questions extends Migration {
  override up() {
    this.addSql(`
      alter table quote_requests add column question_reminded_at timestamptz,
        add column question_overdue_at timestamptz`)
  }

  override down() {
    this.addSql(
      'alter table quote_requests drop column question_overdue_at, drop column question_reminded_at',
    )
  }
}
