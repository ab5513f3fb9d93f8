import { Migration } from '@mikro-orm/migrations'

/** Nothing more is collected: the row counted before the change as well. */
const ONLY_NEW = `
        if tg_op = 'UPDATE' and old.status in ('open', 'paid') and old.amount_cents = new.amount_cents
          and old.booking_id is not distinct from new.booking_id
        then
          return new;
        end if;`

/** @param first statements before the sums are read */
const refuseUnsigned = (first: string) => `
      create or replace function refuse_unsigned_amount() returns trigger language plpgsql as $$
      declare
        signed bigint;
        collected bigint;
      begin${first}
        select round(coalesce((select c.cost_cents from change_orders c
              where c.acceptance_id = a.id and c.signed_at is not null order by c.number desc limit 1), a.cost_cents)
            * b.collected_percent / 100.0)
          into signed
          from offer_acceptances a join bookings b on b.id = a.booking_id
          where a.booking_id = new.booking_id and a.ended_at is null and a.confirmed_at is not null;
        if signed is null then return new; end if;
        -- a refund that the bank refused is owed to the patient, so it is not collected
        select coalesce(sum(p.amount_cents - r.returned - greatest(0, least(p.amount_cents - r.returned, r.owed))), 0)
          into collected
          from payments p cross join lateral (
            select coalesce(sum(x.amount_cents) filter (where x.status <> 'failed'), 0) as returned,
              coalesce(sum(case when x.status = 'failed' then x.amount_cents else 0 end - x.retried_cents), 0) as owed
            from refunds x where x.payment_id = p.id) r
          where p.booking_id = new.booking_id and p.id <> new.id and p.status in ('open', 'paid');
        if collected + new.amount_cents > signed then
          raise exception 'The patient signed % cents, and % are collected', signed, collected
            using errcode = 'check_violation', constraint = 'payments_signed';
        end if;
        return new;
      end $$;`

/** @param first statements before the invoices are read */
const refuseContested = (first: string, isContested: string) => `
      create or replace function refuse_contested_amount() returns trigger language plpgsql as $$
      begin${first}
        if ${isContested}
        then
          raise exception 'An invoice of this booking is contested'
            using errcode = 'check_violation', constraint = 'payments_contested';
        end if;
        return new;
      end $$;`

const CONTESTED_BEFORE = `exists (select from invoices i join offer_acceptances a on a.id = i.acceptance_id
          where i.booking_id = new.booking_id and i.contested > 0 and i.settlement is null and a.cost_cents is null)`

const triggersOn = (columns: string) =>
  ['refuse_unsigned_amount', 'refuse_contested_amount']
    .map(
      (name) => `
      drop trigger ${name} on payments;
      create trigger ${name} before insert or update of ${columns} on payments
        for each row when (new.booking_id is not null and new.status in ('open', 'paid'))
        execute function ${name}();`,
    )
    .join('')

/** A payment that expired collects no contested amount by a later change of its status. The pages of a contested booking close. */
export class Migration20261127230000_contested_payments extends Migration {
  override up() {
    this.addSql(`
      -- without a signed sum in US dollars no other rule tells what may be collected
      create function booking_is_contested(booking uuid) returns boolean language sql stable as $$
        select exists (select from invoices i join offer_acceptances a on a.id = i.acceptance_id
          where i.booking_id = booking and i.contested > 0 and i.settlement is null and a.cost_cents is null) $$;
      ${refuseUnsigned(ONLY_NEW)}
      ${refuseContested(ONLY_NEW, 'booking_is_contested(new.booking_id)')}
      ${triggersOn('amount_cents, booking_id, status')}`)
  }

  override down() {
    this.addSql(`
      ${triggersOn('amount_cents, booking_id')}
      ${refuseUnsigned('')}
      ${refuseContested('', CONTESTED_BEFORE)}
      drop function booking_is_contested;`)
  }
}
