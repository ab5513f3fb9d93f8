import { Migration } from '@mikro-orm/migrations'

const TYPES = [
  'booking_message',
  'booking_confirmed',
  'booking_changed',
  'booking_repriced',
  'booking_replaced',
  'booking_cancelled',
  'appointment_set',
  'appointment_changed',
  'appointment_cancelled',
  'payment_requested',
  'payment_received',
  'refund_issued',
  'refund_failed',
  'team_message',
  'team_call_requested',
  'team_cancelled',
  'team_payment_received',
  'team_assigned',
  'offer_published',
  'offer_withdrawn',
  'offer_expired',
  'quote_proposed',
  'quote_declined',
  'team_quote_sent',
  'offer_not_confirmed',
  'team_offer_accepted',
  'offer_question_answered',
  'offer_change_declined',
  'team_offer_question',
  'team_offer_change',
  'team_request_changed',
  'offer_changed',
  'quote_question',
  'team_quote_question',
]
const NEW_TYPES = ['change_order_proposed', 'team_change_order']

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/**
 * Change orders of accepted offers. Each binds once the patient has signed it. Acceptances and change orders never change. The database
 * refuses a payment that collects more than the patient signed.
 */
export class Migration20261127100000_change_orders extends Migration {
  override up() {
    this.addSql(`
      alter table offer_acceptances add constraint offer_acceptances_of_patient unique (id, offer_id, booking_id, user_id);
      create table change_orders (
        id uuid primary key,
        acceptance_id uuid not null,
        offer_id uuid not null,
        booking_id uuid not null,
        user_id uuid not null,
        number integer not null check (number > 0),
        reason text not null check (reason in
          ('finding', 'complication', 'longer_stay', 'other_implant', 'patient_wish', 'less_care', 'mistake')),
        content bytea not null,
        hash text not null check (hash ~ '^[0-9a-f]{64}$'),
        -- the highest total in US cents, at the rate of the acceptance
        cost_cents bigint check (cost_cents >= 0),
        -- null when the account of the member is gone
        proposed_by uuid references users,
        proposed_at timestamptz not null,
        signature bytea,
        signed_at timestamptz,
        answer bytea,
        ended_at timestamptz,
        end_reason text check (end_reason in ('rejected', 'withdrawn')),
        constraint change_orders_acceptance foreign key (acceptance_id, offer_id, booking_id, user_id)
          references offer_acceptances (id, offer_id, booking_id, user_id) on delete cascade,
        unique (acceptance_id, number),
        check ((signature is null) = (signed_at is null)),
        check ((ended_at is null) = (end_reason is null)),
        check (signed_at is null or ended_at is null),
        check (answer is null or end_reason = 'rejected')
      );
      create unique index change_orders_open on change_orders (acceptance_id) where signed_at is null and ended_at is null;
      create index change_orders_of_offer on change_orders (offer_id, number);
      create index change_orders_booking on change_orders (booking_id);
      create index change_orders_user on change_orders (user_id);
      create index change_orders_member on change_orders (proposed_by);

      create function keep_change_order() returns trigger language plpgsql as $$
      declare
        answer constant text[] := array['signature', 'signed_at', 'answer', 'ended_at', 'end_reason'];
        is_answered constant boolean := old.signed_at is not null or old.ended_at is not null;
      begin
        if to_jsonb(new) - answer - 'proposed_by' is distinct from to_jsonb(old) - answer - 'proposed_by'
          or is_answered and to_jsonb(new) - 'proposed_by' is distinct from to_jsonb(old) - 'proposed_by'
          or new.proposed_by is not null and new.proposed_by is distinct from old.proposed_by
        then
          raise exception 'A change order takes one answer and never changes' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger keep_change_order before update on change_orders
        for each row execute function keep_change_order();

      create function keep_acceptance() returns trigger language plpgsql as $$
      declare
        moves constant text[] := array['confirm_by', 'confirmed_at', 'ended_at', 'end_reason'];
      begin
        if to_jsonb(new) - moves is distinct from to_jsonb(old) - moves then
          raise exception 'A signed acceptance never changes' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger keep_acceptance before update on offer_acceptances
        for each row execute function keep_acceptance();

      alter table change_orders enable row level security;
      alter table change_orders force row level security;
      create policy own_rows on change_orders for select to sihat_app using (user_id = (select current_user_id()));
      create policy staff on change_orders to sihat_staff using (true) with check (true);
      create policy under_consent on change_orders for select to sihat_desk
        using (exists (select from offers o join quote_requests q on q.id = o.quote_request_id
          join quote_consents c on c.quote_request_id = q.id
          where o.id = change_orders.offer_id and o.user_id = change_orders.user_id
            and q.status not in ('declined', 'withdrawn')));
      revoke insert, update, delete on change_orders from sihat_app;
      grant select (id, acceptance_id, offer_id, booking_id, user_id, number, reason, content, hash, cost_cents, proposed_at,
        signed_at, answer, ended_at, end_reason) on change_orders to sihat_desk;

      create function refuse_unsigned_amount() returns trigger language plpgsql as $$
      declare
        signed bigint;
        collected bigint;
      begin
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
      end $$;
      create trigger refuse_unsigned_amount before insert or update of amount_cents, booking_id on payments
        for each row when (new.booking_id is not null and new.status in ('open', 'paid'))
        execute function refuse_unsigned_amount();`)
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
  }

  override down() {
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
    this.addSql(`
      drop trigger refuse_unsigned_amount on payments;
      drop function refuse_unsigned_amount;
      drop table change_orders;
      drop trigger keep_acceptance on offer_acceptances;
      drop function keep_acceptance, keep_change_order;
      alter table offer_acceptances drop constraint offer_acceptances_of_patient;`)
  }
}
