import { Migration } from '@mikro-orm/migrations'

/** A booking keeps the deposit percentage of the day when it got its cost, so payments need not. */
export class Migration20261125200000_booking_deposits extends Migration {
  override up() {
    // The check is not valid for old rows, so that PostgreSQL does not read the whole table under its lock: the update has filled them.
    this.addSql(`
      alter table bookings add column deposit_percent smallint check (deposit_percent between 1 and 100);
      update bookings b set deposit_percent = coalesce(
          (select p.deposit_percent from payments p where p.booking_id = b.id and p.deposit_percent is not null
            order by p.created_at desc limit 1),
          (select value::text::smallint from settings where key = 'depositPercent'),
          20)
        where estimated_cost_cents is not null;
      alter table bookings add constraint bookings_deposit
        check (estimated_cost_cents is null or deposit_percent is not null) not valid;
      alter table payments drop column deposit_percent;`)
  }

  override down() {
    this.addSql(`
      alter table payments add column deposit_percent smallint check (deposit_percent between 1 and 100);
      update payments p set deposit_percent = b.deposit_percent from bookings b
        where b.id = p.booking_id and p.kind = 'deposit';
      alter table bookings drop column deposit_percent;`)
  }
}
