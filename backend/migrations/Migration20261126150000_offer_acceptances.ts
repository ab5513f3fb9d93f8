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
]
const NEW_TYPES = ['offer_not_confirmed', 'team_offer_accepted']

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/** Signed acceptances of offers. A booking has at most one that has not ended. Each carries the hash of a published version. */
export class Migration20261126150000_offer_acceptances extends Migration {
  override up() {
    this.addSql(`
      alter table bookings add column collected_percent smallint not null default 100;
      alter table bookings add constraint bookings_collected_percent check (collected_percent between 0 and 100) not valid;
      alter table bookings validate constraint bookings_collected_percent;
      alter table offers add constraint offers_of_patient unique (id, booking_id, user_id);
      alter table offer_versions add constraint offer_versions_hash unique (offer_id, number, hash);
      create table offer_acceptances (
        id uuid primary key,
        offer_id uuid not null,
        booking_id uuid not null,
        user_id uuid not null,
        number integer not null,
        hash text not null,
        signature bytea not null,
        shares_identity boolean not null,
        cost_cents bigint check (cost_cents >= 0),
        -- the rate into US dollars with its sources
        conversion jsonb,
        accepted_at timestamptz not null,
        confirm_by timestamptz not null,
        confirmed_at timestamptz,
        ended_at timestamptz,
        end_reason text check (end_reason in ('not_confirmed', 'withdrawn', 'declined')),
        constraint offer_acceptances_offer foreign key (offer_id, booking_id, user_id)
          references offers (id, booking_id, user_id) on delete cascade,
        constraint offer_acceptances_version foreign key (offer_id, number, hash)
          references offer_versions (offer_id, number, hash),
        check ((ended_at is null) = (end_reason is null))
      );
      create unique index offer_acceptances_active on offer_acceptances (booking_id) where ended_at is null;
      create index offer_acceptances_offer on offer_acceptances (offer_id, number, hash);
      create index offer_acceptances_user on offer_acceptances (user_id);
      create index offer_acceptances_confirm_by on offer_acceptances (confirm_by)
        where ended_at is null and confirmed_at is null;

      alter table offer_acceptances enable row level security;
      alter table offer_acceptances force row level security;
      create policy own_rows on offer_acceptances for select to sihat_app using (user_id = (select current_user_id()));
      create policy own_signature on offer_acceptances for insert to sihat_app
        with check (user_id = (select current_user_id()) and confirmed_at is null and ended_at is null);
      create policy own_end on offer_acceptances for update to sihat_app
        using (user_id = (select current_user_id())) with check (end_reason = 'declined');
      create policy staff on offer_acceptances to sihat_staff using (true) with check (true);
      revoke update, delete on offer_acceptances from sihat_app;
      grant update (ended_at, end_reason) on offer_acceptances to sihat_app;`)
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
  }

  override down() {
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
    this.addSql('drop table offer_acceptances')
    this.addSql('alter table offer_versions drop constraint offer_versions_hash')
    this.addSql('alter table offers drop constraint offers_of_patient')
    this.addSql('alter table bookings drop column collected_percent')
  }
}
