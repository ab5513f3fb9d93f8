import { Migration } from '@mikro-orm/migrations'

const ACCOUNTS = `'stripe', 'bookings', 'premium', 'demonstration'`

/** Fills `retried_cents` of earlier refunds: a refund after a refused one stood for it. */
const FILL_RETRIED = `
  do $$
  declare
    refund record;
    payment uuid;
    refused bigint;
    retried bigint;
  begin
    for refund in
      select id, payment_id, amount_cents, status from refunds
      where payment_id in (select payment_id from refunds where status = 'failed')
      order by payment_id, created_at, id
    loop
      if refund.payment_id is distinct from payment then
        payment := refund.payment_id;
        refused := 0;
      end if;
      retried := least(refused, refund.amount_cents);
      if retried > 0 then
        update refunds set retried_cents = retried where id = refund.id;
      end if;
      refused := refused - retried + case when refund.status = 'failed' then refund.amount_cents else 0 end;
    end loop;
  end $$;`

/**
 * Refunds that the team paid by bank transfer, after the bank refused the card. `retried_cents` is the part of a refund that stands
 * for earlier refused refunds: what is owed of them is the sum of the refused refunds without all retried parts.
 */
export class Migration20261124065000_bank_transfers extends Migration {
  override up() {
    // The checks are not valid for old rows, so that PostgreSQL does not read the whole table under its lock: old rows meet them.
    this.addSql(`
      alter table refunds
        add column method text not null default 'card',
        add column reference text,
        add column retried_cents bigint not null default 0,
        add constraint refunds_method check (method in ('card', 'bank_transfer')) not valid,
        add constraint refunds_reference check (
          (method = 'bank_transfer') = (reference is not null) and length(reference) between 1 and 140) not valid,
        add constraint refunds_transfer check (
          method = 'card' or status = 'succeeded' and stripe_refund_id is null) not valid,
        add constraint refunds_retried check (retried_cents between 0 and amount_cents) not valid;
      alter table ledger_entries drop constraint ledger_entries_account_check,
        add constraint ledger_entries_account_check check (account in (${ACCOUNTS}, 'bank')) not valid;
      alter table refunds no force row level security;
      ${FILL_RETRIED}
      alter table refunds force row level security;`)
  }

  /** Fails where a bank transfer was recorded: the ledger is only ever added to. */
  override down() {
    this.addSql(`
      alter table ledger_entries drop constraint ledger_entries_account_check,
        add constraint ledger_entries_account_check check (account in (${ACCOUNTS}));
      alter table refunds drop column method, drop column reference, drop column retried_cents;`)
  }
}
