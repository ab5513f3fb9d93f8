import { Migration } from '@mikro-orm/migrations'

/** Two senders may store invoices with one number. The later one names the earlier one, for the team. */
export class Migration20261127231000_same_numbers extends Migration {
  override up() {
    this.addSql(`
      alter table invoices add column same_number_as uuid references invoices on delete cascade;
      create index invoices_same_number on invoices (same_number_as);
      grant select (same_number_as) on invoices to sihat_desk;`)
  }

  override down() {
    this.addSql('alter table invoices drop column same_number_as;')
  }
}
