import { Migration } from '@mikro-orm/migrations'

/** Patients read their own rows once they are published. The team writes. */
const publishedOnly = (table: string, condition: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy own_rows on ${table} for select to sihat_app
    using (user_id = (select current_user_id()) and ${condition});
  create policy staff on ${table} to sihat_staff using (true) with check (true);
  revoke insert, update, delete on ${table} from sihat_app;`

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
]
const NEW_TYPES = [
  'offer_published',
  'offer_withdrawn',
  'offer_expired',
  'quote_proposed',
  'quote_declined',
  'team_quote_sent',
]

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/** Offers of hospitals in versions, the letters that the team entered them from, and what happened to them. */
export class Migration20261126090000_offers extends Migration {
  override up() {
    this.addSql(`
      alter table quote_requests add constraint quote_requests_of_hospital unique (id, booking_id, hospital_id);
      create table offers (
        id uuid primary key,
        booking_id uuid not null,
        user_id uuid not null,
        quote_request_id uuid not null unique,
        hospital_id uuid not null references hospitals,
        status text not null check (status in ('draft', 'published', 'withdrawn', 'expired', 'declined')),
        entered_by text not null check (entered_by in ('hospital', 'team')),
        published_number integer check (published_number > 0),
        withdrawal_reason text check (withdrawal_reason in ('clinical', 'date_lost')),
        saved_at timestamptz not null default now(),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        constraint offers_booking foreign key (booking_id, user_id) references bookings (id, user_id) on delete cascade,
        constraint offers_request foreign key (quote_request_id, booking_id, hospital_id)
          references quote_requests (id, booking_id, hospital_id),
        unique (id, user_id),
        check ((published_number is null) = (status = 'draft')),
        check ((status = 'withdrawn') = (withdrawal_reason is not null))
      );
      create index offers_of_booking on offers (booking_id);
      create index offers_user on offers (user_id);
      create index offers_hospital on offers (hospital_id);
      create table offer_versions (
        id uuid primary key,
        offer_id uuid not null,
        user_id uuid not null,
        number integer not null check (number > 0),
        content bytea not null,
        hash text check (hash ~ '^[0-9a-f]{64}$'),
        valid_until timestamptz,
        published_at timestamptz,
        constraint offer_versions_offer foreign key (offer_id, user_id) references offers (id, user_id) on delete cascade,
        unique (id, user_id),
        unique (offer_id, number),
        check (num_nonnulls(hash, valid_until, published_at) in (0, 3))
      );
      create unique index offer_versions_draft on offer_versions (offer_id) where published_at is null;
      create index offer_versions_user on offer_versions (user_id);
      create index offer_versions_valid_until on offer_versions (valid_until) where valid_until is not null;
      alter table offers add constraint offers_published foreign key (id, published_number)
        references offer_versions (offer_id, number) deferrable initially deferred;
      create function keep_published_offer() returns trigger language plpgsql as $$
      begin
        raise exception 'A published version never changes' using errcode = 'restrict_violation';
      end $$;
      create trigger keep_published_offer before update on offer_versions
        for each row when (old.published_at is not null) execute function keep_published_offer();
      create table offer_letters (
        id uuid primary key,
        user_id uuid not null,
        name text not null check (length(name) between 1 and 200),
        content_type text not null,
        size_bytes integer not null check (size_bytes > 0),
        sha256 text not null,
        storage_key text not null unique,
        wrapped_key text not null,
        dated date not null,
        created_at timestamptz not null default now(),
        constraint offer_letters_version foreign key (id, user_id) references offer_versions (id, user_id) on delete cascade
      );
      create index offer_letters_user on offer_letters (user_id);
      create table offer_events (
        id uuid primary key,
        offer_id uuid not null,
        user_id uuid not null,
        number integer not null check (number > 0),
        -- null for the product itself, and when the account is gone
        actor_id uuid references users,
        actor text not null check (actor in ('patient', 'team', 'hospital', 'system')),
        transition text not null,
        at timestamptz not null default clock_timestamp(),
        constraint offer_events_offer foreign key (offer_id, user_id) references offers (id, user_id) on delete cascade
      );
      create index offer_events_of_offer on offer_events (offer_id, at, id);
      create index offer_events_user on offer_events (user_id);
      create index offer_events_actor on offer_events (actor_id);`)
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
    this.addSql(publishedOnly('offers', 'published_number is not null'))
    this.addSql(publishedOnly('offer_versions', 'published_at is not null'))
    this.addSql(
      publishedOnly(
        'offer_letters',
        'exists (select from offer_versions v where v.id = offer_letters.id and v.published_at is not null)',
      ),
    )
    this.addSql(publishedOnly('offer_events', `transition <> 'edit'`))
    this.addSql(`
      create policy own_changes on offers for update to sihat_app
        using (user_id = (select current_user_id()) and published_number is not null)
        with check (user_id = (select current_user_id()) and status = 'declined');
      grant update (status, version) on offers to sihat_app;
      create policy own_events on offer_events for insert to sihat_app
        with check (user_id = (select current_user_id()) and actor_id = (select current_user_id()));
      grant insert on offer_events to sihat_app;`)
  }

  override down() {
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
    this.addSql('alter table offers drop constraint offers_published')
    this.addSql('drop table offer_events, offer_letters, offer_versions, offers')
    this.addSql('drop function keep_published_offer')
    this.addSql('alter table quote_requests drop constraint quote_requests_of_hospital')
  }
}
