import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Payments with their refunds, the ledger, and what Stripe has told. */
export class Migration20261121001700_payments extends Migration {
  override up() {
    this.addSql(`
      create table stripe_customers (
        user_id uuid primary key references users,
        stripe_customer_id text not null unique check (length(stripe_customer_id) between 1 and 255),
        created_at timestamptz not null default clock_timestamp()
      );

      create table payments (
        id uuid primary key,
        -- null when the account is erased: books are kept without names
        user_id uuid references users,
        kind text not null check (kind in ('deposit', 'balance', 'premium', 'demonstration')),
        booking_id uuid references bookings on delete set null,
        subscription_id uuid references subscriptions on delete set null,
        amount_cents bigint not null check (amount_cents > 0),
        currency text not null default 'USD' check (currency = 'USD'),
        description text check (length(description) <= 1000),
        status text not null check (status in ('open', 'paid', 'expired')),
        livemode boolean not null,
        stripe_session_id text unique,
        stripe_payment_intent_id text unique,
        stripe_invoice_id text unique,
        checkout_url text,
        checkout_until timestamptz,
        paid_at timestamptz,
        receipt_number bigint unique,
        version integer not null default 1,
        created_at timestamptz not null default clock_timestamp(),
        check ((status = 'paid') = (paid_at is not null)),
        check (status <> 'paid' or stripe_payment_intent_id is not null and receipt_number is not null)
      );
      create sequence receipt_numbers start 1001;
      create index payments_user on payments (user_id, created_at desc, id);
      create index payments_created on payments (created_at desc, id);
      create index payments_booking on payments (booking_id);
      -- of each kind, a booking has one payment that is open or paid
      create unique index payments_of_booking on payments (booking_id, kind)
        where status = 'open' or (status = 'paid' and kind = 'deposit');

      create table refunds (
        id uuid primary key,
        payment_id uuid not null references payments,
        user_id uuid references users,
        amount_cents bigint not null check (amount_cents > 0),
        reason text not null check (length(reason) between 1 and 1000),
        requested_by uuid references users,
        status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
        stripe_refund_id text unique,
        created_at timestamptz not null default clock_timestamp()
      );
      create index refunds_payment on refunds (payment_id);
      create index refunds_user on refunds (user_id);

      -- Every movement of money twice, once for each side: whatever belongs to one cause sums to zero.
      create table ledger_entries (
        id bigint generated always as identity primary key,
        cause text not null check (length(cause) between 1 and 300),
        account text not null check (account in ('stripe', 'bookings', 'premium', 'demonstration')),
        payment_id uuid not null references payments,
        amount_cents bigint not null check (amount_cents <> 0),
        created_at timestamptz not null default clock_timestamp(),
        unique (cause, account)
      );
      create index ledger_entries_payment on ledger_entries (payment_id);
      create function check_ledger_balance() returns trigger language plpgsql as $$
      begin
        if (select sum(amount_cents) from ledger_entries where cause = new.cause) <> 0 then
          raise exception 'the entries of % do not sum to zero', new.cause;
        end if;
        return null;
      end $$;
      create constraint trigger ledger_balance after insert on ledger_entries
        deferrable initially deferred for each row execute function check_ledger_balance();
      create function refuse_ledger_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger is only ever added to';
      end $$;
      create trigger ledger_append_only before update or delete on ledger_entries
        for each row execute function refuse_ledger_change();

      create table stripe_events (
        id text primary key check (length(id) between 1 and 255),
        type text not null,
        created timestamptz not null,
        handled_at timestamptz not null default clock_timestamp()
      );`)
    for (const table of ['stripe_customers', 'payments', 'refunds']) {
      this.addSql(ownRowsOnly(table))
      this.addSql(`revoke insert, update, delete on ${table} from sihat_app`)
    }
    for (const table of ['ledger_entries', 'stripe_events']) {
      this.addSql(`
        alter table ${table} enable row level security;
        alter table ${table} force row level security;
        create policy staff on ${table} to sihat_staff using (true) with check (true);
        revoke all on ${table} from sihat_app;
        revoke update, delete, truncate on ${table} from sihat_staff;`)
    }
    this.addSql('grant usage on sequence receipt_numbers to sihat_staff')
  }

  override down() {
    this.addSql(`
      drop table stripe_events, ledger_entries, refunds, payments, stripe_customers;
      drop function check_ledger_balance, refuse_ledger_change;
      drop sequence receipt_numbers;`)
  }
}
