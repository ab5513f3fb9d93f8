import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** What follows a booking: a thread with the team, calls that were asked for, documents that go with it. */
export class Migration20261121001700_booking_follow_up extends Migration {
  override up() {
    this.addSql(`
      create table messages (
        id uuid primary key,
        booking_id uuid not null references bookings on delete cascade,
        -- the patient whose thread it is
        user_id uuid not null references users,
        author text not null check (author in ('patient', 'team')),
        -- null once the author's account is erased
        author_id uuid references users,
        text text not null check (length(text) between 1 and 4000),
        created_at timestamptz not null default clock_timestamp(),
        -- when the other side saw it
        read_at timestamptz
      );
      create index messages_thread on messages (booking_id, created_at desc, id desc);
      create index messages_user on messages (user_id);
      create index messages_author on messages (author_id);
      create index messages_unread on messages (booking_id, author) where read_at is null;

      create table call_requests (
        id uuid primary key,
        booking_id uuid not null references bookings on delete cascade,
        user_id uuid not null references users,
        phone text not null check (length(phone) between 5 and 30),
        -- when it suits the patient, in their own words
        convenient_time text check (length(convenient_time) <= 200),
        created_at timestamptz not null default clock_timestamp(),
        answered_at timestamptz,
        answered_by uuid references users
      );
      create unique index call_requests_open on call_requests (booking_id) where answered_at is null;
      create index call_requests_waiting on call_requests (created_at) where answered_at is null;
      create index call_requests_user on call_requests (user_id);
      create index call_requests_answered_by on call_requests (answered_by);

      create table booking_documents (
        booking_id uuid not null references bookings on delete cascade,
        record_id uuid not null references medical_records on delete cascade,
        user_id uuid not null references users,
        shared_at timestamptz not null default clock_timestamp(),
        primary key (booking_id, record_id)
      );
      create index booking_documents_record on booking_documents (record_id);
      create index booking_documents_user on booking_documents (user_id);`)
    for (const table of ['messages', 'call_requests', 'booking_documents']) this.addSql(ownRowsOnly(table))
    this.addSql(`
      revoke update, delete on messages from sihat_app;
      grant update (read_at) on messages to sihat_app;
      revoke update, delete on call_requests from sihat_app;
      grant update (phone, convenient_time) on call_requests to sihat_app;`)
  }

  override down() {
    this.addSql('drop table booking_documents, call_requests, messages')
  }
}
