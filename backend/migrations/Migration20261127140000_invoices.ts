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
  'change_order_proposed',
  'team_change_order',
  'team_quote_declined',
  'team_offer_published',
  'team_offer_withdrawn',
  'team_date_confirmed',
]
const NEW_TYPES = [
  'invoice_received',
  'invoice_settled',
  'emergency_noted',
  'team_invoice_received',
  'team_invoice_contested',
  'team_emergency_noted',
]

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

const INVOICE_COLUMNS = `id, acceptance_id, offer_id, booking_id, user_id, entered_by, head, currency, total, issued_on, content_type,
  size_bytes, sha256, storage_key, wrapped_key, received_at, lines, contested, checked_at, settlement, answer, settled_at`
const NOTE_COLUMNS = `id, acceptance_id, offer_id, booking_id, user_id, code, units, happened_at, noted_at, content, entered_by`

/** Rows of a patient: the patient and hospitals under consent read them, staff write them. */
const protect = (table: string, columns: string) => `
  create index ${table}_of_offer on ${table} (offer_id, id);
  create index ${table}_acceptance on ${table} (acceptance_id);
  create index ${table}_booking on ${table} (booking_id);
  create index ${table}_user on ${table} (user_id);
  create index ${table}_author on ${table} (entered_by_id);
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy own_rows on ${table} for select to sihat_app using (user_id = (select current_user_id()));
  create policy staff on ${table} to sihat_staff using (true) with check (true);
  create policy under_consent on ${table} for select to sihat_desk
    using (exists (select from offers o join quote_requests q on q.id = o.quote_request_id
      join quote_consents c on c.quote_request_id = q.id
      where o.id = ${table}.offer_id and o.user_id = ${table}.user_id and q.status not in ('declined', 'withdrawn')));
  revoke insert, update, delete on ${table} from sihat_app;
  grant select (${columns}) on ${table} to sihat_desk;`

/**
 * Invoices of accepted offers, as they were received, and what doctors noted about emergency care. The lines of an invoice are entered once;
 * what exceeds the signed offer is contested, and is never collected.
 */
export class Migration20261127140000_invoices extends Migration {
  override up() {
    this.addSql(`
      create table invoices (
        id uuid primary key,
        acceptance_id uuid not null,
        offer_id uuid not null,
        booking_id uuid not null,
        user_id uuid not null,
        entered_by text not null check (entered_by in ('hospital', 'team', 'patient')),
        -- null when that account is gone
        entered_by_id uuid references users,
        head bytea not null,
        currency text not null,
        -- minor units of the currency
        total bigint not null check (total > 0),
        issued_on date not null,
        content_type text not null,
        size_bytes integer not null check (size_bytes > 0),
        sha256 text not null,
        storage_key text not null unique,
        wrapped_key text not null,
        received_at timestamptz not null,
        lines bytea,
        contested bigint check (contested between 0 and total),
        checked_at timestamptz,
        settlement text check (settlement in ('dropped', 'paid_elsewhere', 'entered_wrongly')),
        answer bytea,
        settled_at timestamptz,
        constraint invoices_acceptance foreign key (acceptance_id, offer_id, booking_id, user_id)
          references offer_acceptances (id, offer_id, booking_id, user_id) on delete cascade,
        check (num_nulls(lines, contested, checked_at) in (0, 3)),
        check (num_nulls(settlement, answer, settled_at) in (0, 3)),
        check (settlement is null or settlement = 'entered_wrongly' or contested > 0)
      );
      ${protect('invoices', INVOICE_COLUMNS)}
      create index invoices_to_settle on invoices (received_at) where contested > 0 and settlement is null;
      create index invoices_to_enter on invoices (received_at) where checked_at is null and settlement is null;

      create function keep_invoice() returns trigger language plpgsql as $$
      declare
        was constant jsonb := to_jsonb(old) - 'entered_by_id' - 'wrapped_key';
        now_is constant jsonb := to_jsonb(new) - 'entered_by_id' - 'wrapped_key';
        check_of_lines constant text[] := array['lines', 'contested', 'checked_at'];
        settlement constant text[] := array['settlement', 'answer', 'settled_at'];
      begin
        if was - check_of_lines - settlement is distinct from now_is - check_of_lines - settlement
          or old.checked_at is not null and was - settlement is distinct from now_is - settlement
          or old.settled_at is not null and was is distinct from now_is
          or new.entered_by_id is not null and new.entered_by_id is distinct from old.entered_by_id
        then
          raise exception 'An invoice stays as it was received' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger keep_invoice before update on invoices for each row execute function keep_invoice();

      create table emergency_notes (
        id uuid primary key,
        acceptance_id uuid not null,
        offer_id uuid not null,
        booking_id uuid not null,
        user_id uuid not null,
        code text not null check (code in
          ('extra_ward_night', 'icu_night', 'blood_unit', 'theatre_half_hour', 'reoperation')),
        units integer not null check (units between 1 and 1000),
        happened_at timestamptz not null,
        noted_at timestamptz not null check (noted_at >= happened_at),
        content bytea not null,
        entered_by text not null check (entered_by in ('hospital', 'team')),
        -- null when that account is gone
        entered_by_id uuid references users,
        constraint emergency_notes_acceptance foreign key (acceptance_id, offer_id, booking_id, user_id)
          references offer_acceptances (id, offer_id, booking_id, user_id) on delete cascade
      );
      ${protect('emergency_notes', NOTE_COLUMNS)}

      create function keep_emergency_note() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - 'entered_by_id' is distinct from to_jsonb(old) - 'entered_by_id' or new.entered_by_id is not null then
          raise exception 'A note about emergency care never changes' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger keep_emergency_note before update on emergency_notes
        for each row execute function keep_emergency_note();

      -- sums without anything about the patient: they stay after an erasure, for the public figure
      create table billed_cases (
        acceptance_id uuid primary key,
        hospital_id uuid not null references hospitals on delete cascade,
        currency text not null,
        signed bigint not null check (signed >= 0),
        invoiced bigint not null check (invoiced >= 0),
        contested bigint not null check (contested >= 0),
        invoices integer not null check (invoices > 0),
        -- the last day for invoices
        closes_on date
      );
      create index billed_cases_hospital on billed_cases (hospital_id);
      alter table billed_cases enable row level security;
      alter table billed_cases force row level security;
      create policy staff on billed_cases to sihat_staff using (true) with check (true);
      revoke select, insert, update, delete on billed_cases from sihat_app;

      -- without a signed sum in US dollars no other rule tells what may be collected
      create function refuse_contested_amount() returns trigger language plpgsql as $$
      begin
        if exists (select from invoices i join offer_acceptances a on a.id = i.acceptance_id
          where i.booking_id = new.booking_id and i.contested > 0 and i.settlement is null and a.cost_cents is null)
        then
          raise exception 'An invoice of this booking is contested'
            using errcode = 'check_violation', constraint = 'payments_contested';
        end if;
        return new;
      end $$;
      create trigger refuse_contested_amount before insert or update of amount_cents, booking_id on payments
        for each row when (new.booking_id is not null and new.status in ('open', 'paid'))
        execute function refuse_contested_amount();`)
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
  }

  override down() {
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
    this.addSql(`
      drop trigger refuse_contested_amount on payments;
      drop function refuse_contested_amount;
      drop table billed_cases, emergency_notes, invoices;
      drop function keep_invoice, keep_emergency_note;`)
  }
}
