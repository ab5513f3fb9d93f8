import { Migration } from '@mikro-orm/migrations'

/** An invoice that names an earlier one with its number is not deleted with it. */
export class Migration20261128010000_same_numbers_stay extends Migration {
  override up() {
    this.refer('')
  }

  override down() {
    this.refer('on delete cascade')
  }

  private refer(onDelete: string) {
    this.addSql(`
      alter table invoices drop constraint invoices_same_number_as_fkey,
        add constraint invoices_same_number_as_fkey foreign key (same_number_as) references invoices ${onDelete} not valid;
      alter table invoices validate constraint invoices_same_number_as_fkey;`)
  }
}
