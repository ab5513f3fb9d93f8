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
]
const NEW_TYPES = [
  'offer_question_answered',
  'offer_change_declined',
  'team_offer_question',
  'team_offer_change',
]

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/** Patients read their own rows. The team reads and writes all. */
const readOwn = (table: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy own_rows on ${table} for select to sihat_app using (user_id = (select current_user_id()));
  create policy staff on ${table} to sihat_staff using (true) with check (true);
  revoke update, delete on ${table} from sihat_app;`

/** Messages about an offer, and the changes of an offer that a patient asks for: one open request a version at most. */
export class Migration20261126162000_offer_questions extends Migration {
  override up() {
    this.addSql(`
      create table offer_messages (
        id uuid primary key,
        offer_id uuid not null,
        booking_id uuid not null,
        user_id uuid not null,
        number integer not null,
        author text not null check (author in ('patient', 'team', 'hospital')),
        -- null when the account of a staff member is gone
        author_id uuid references users,
        for_hospital boolean not null,
        content bytea not null,
        possible_emergency boolean not null,
        created_at timestamptz not null,
        read_at timestamptz,
        constraint offer_messages_offer foreign key (offer_id, booking_id, user_id)
          references offers (id, booking_id, user_id) on delete cascade,
        constraint offer_messages_version foreign key (offer_id, number) references offer_versions (offer_id, number),
        check (author = 'team' or not for_hospital)
      );
      create index offer_messages_of_offer on offer_messages (offer_id, id);
      create index offer_messages_booking on offer_messages (booking_id, created_at);
      create index offer_messages_unread on offer_messages (booking_id, author) where read_at is null;
      create index offer_messages_user on offer_messages (user_id);
      create index offer_messages_author on offer_messages (author_id);

      create table offer_change_requests (
        id uuid primary key,
        offer_id uuid not null,
        booking_id uuid not null,
        user_id uuid not null,
        number integer not null,
        content bytea not null,
        answer bytea,
        possible_emergency boolean not null,
        requested_at timestamptz not null,
        ended_at timestamptz,
        end_reason text check (end_reason in ('accepted', 'declined', 'withdrawn')),
        constraint offer_change_requests_offer foreign key (offer_id, booking_id, user_id)
          references offers (id, booking_id, user_id) on delete cascade,
        constraint offer_change_requests_version foreign key (offer_id, number)
          references offer_versions (offer_id, number),
        check ((ended_at is null) = (end_reason is null)),
        check ((answer is not null) = (end_reason is not distinct from 'declined'))
      );
      create unique index offer_change_requests_open on offer_change_requests (offer_id, number) where ended_at is null;
      create index offer_change_requests_of_offer on offer_change_requests (offer_id, id);
      create index offer_change_requests_booking on offer_change_requests (booking_id, requested_at);
      create index offer_change_requests_user on offer_change_requests (user_id);`)
    this.addSql(readOwn('offer_messages'))
    this.addSql(readOwn('offer_change_requests'))
    this.addSql(`
      create policy own_questions on offer_messages for insert to sihat_app
        with check (user_id = (select current_user_id()) and author_id = (select current_user_id())
          and author = 'patient' and read_at is null);
      create policy own_reading on offer_messages for update to sihat_app
        using (user_id = (select current_user_id()) and author <> 'patient')
        with check (user_id = (select current_user_id()));
      grant update (read_at) on offer_messages to sihat_app;
      create policy own_requests on offer_change_requests for insert to sihat_app
        with check (user_id = (select current_user_id()) and ended_at is null);
      create policy own_end on offer_change_requests for update to sihat_app
        using (user_id = (select current_user_id()) and ended_at is null)
        with check (end_reason in ('accepted', 'withdrawn'));
      grant update (ended_at, end_reason) on offer_change_requests to sihat_app;`)
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
  }

  override down() {
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
    this.addSql('drop table offer_change_requests, offer_messages')
  }
}
