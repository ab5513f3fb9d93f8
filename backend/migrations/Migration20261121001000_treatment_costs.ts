import { Migration } from '@mikro-orm/migrations'

/** What a planning range usually covers, what not, and what may change it; null where nobody stated it. */
export class Migration20261121001000_treatment_costs extends Migration {
  override up() {
    this.addSql(`
      alter table treatments
        add column cost_includes text[], add column cost_excludes text[], add column cost_factors text[]`)
  }

  override down() {
    this.addSql(`
      alter table treatments drop column cost_includes, drop column cost_excludes, drop column cost_factors`)
  }
}
