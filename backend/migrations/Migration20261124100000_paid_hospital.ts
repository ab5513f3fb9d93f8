import { Migration } from '@mikro-orm/migrations'

/**
 * Stores the hospital and the treatment of the booking when the payment began. A page of another hospital or treatment closes.
 * Both are null for payments from before this migration, and the pages of these stay open for a day at most.
 */
export class Migration20261124100000_paid_hospital extends Migration {
  override up() {
    this.addSql(`alter table payments add column hospital_id uuid, add column treatment_id uuid`)
  }

  override down() {
    this.addSql(`alter table payments drop column hospital_id, drop column treatment_id`)
  }
}
