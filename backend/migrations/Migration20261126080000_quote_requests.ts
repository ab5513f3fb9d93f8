import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Requests to hospitals for an offer, the consent of the patient to each, and what happened to them. */
export class Migration20261126080000_quote_requests extends Migration {
  override up() {
    this.addSql(`
      alter table case_briefs add constraint case_briefs_of_booking unique (id, booking_id);
      create table quote_requests (
        id uuid primary key,
        booking_id uuid not null,
        user_id uuid not null,
        hospital_id uuid not null references hospitals,
        status text not null check (status in ('awaiting_consent', 'sent', 'viewed', 'question_open', 'offered',
          'declined', 'expired', 'withdrawn')),
        brief_id uuid,
        incomplete_reason text check (incomplete_reason in ('urgent', 'hospital_agreed', 'files_follow')),
        decline_reason text check (decline_reason in ('not_offered', 'no_capacity', 'not_suitable',
          'more_tests_needed', 'other')),
        sent_at timestamptz,
        due_at timestamptz,
        reminded_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        constraint quote_requests_booking foreign key (booking_id, user_id) references bookings (id, user_id) on delete cascade,
        constraint quote_requests_brief foreign key (brief_id, booking_id) references case_briefs (id, booking_id) on delete cascade,
        unique (id, user_id),
        check (num_nonnulls(brief_id, sent_at, due_at) in (0, 3)),
        check (brief_id is not null or status in ('awaiting_consent', 'withdrawn')),
        check ((status = 'declined') = (decline_reason is not null))
      );
      create unique index quote_requests_open on quote_requests (booking_id, hospital_id)
        where status not in ('declined', 'withdrawn');
      create index quote_requests_user on quote_requests (user_id);
      create index quote_requests_hospital on quote_requests (hospital_id);
      create index quote_requests_of_brief on quote_requests (brief_id);
      create index quote_requests_due on quote_requests (due_at) where status in ('sent', 'viewed', 'question_open');
      create table quote_consents (
        id uuid primary key,
        quote_request_id uuid not null,
        user_id uuid not null,
        hospital_id uuid not null references hospitals,
        record_ids uuid[] not null,
        brief_version integer not null check (brief_version > 0),
        text_version text not null check (length(text_version) between 1 and 100),
        locale text not null check (length(locale) between 2 and 35),
        given_at timestamptz not null default now(),
        withdrawn_at timestamptz,
        constraint quote_consents_request foreign key (quote_request_id, user_id) references quote_requests (id, user_id) on delete cascade
      );
      create unique index quote_consents_in_force on quote_consents (quote_request_id) where withdrawn_at is null;
      create index quote_consents_user on quote_consents (user_id);
      create index quote_consents_hospital on quote_consents (hospital_id);
      create table quote_request_events (
        id uuid primary key,
        quote_request_id uuid not null,
        user_id uuid not null,
        -- null for the product itself, and when the account is gone
        actor_id uuid references users,
        actor text not null check (actor in ('patient', 'team', 'hospital', 'system')),
        transition text not null,
        status text not null,
        at timestamptz not null default clock_timestamp(),
        constraint quote_request_events_request foreign key (quote_request_id, user_id) references quote_requests (id, user_id) on delete cascade
      );
      create index quote_request_events_of_request on quote_request_events (quote_request_id, at, id);
      create index quote_request_events_user on quote_request_events (user_id);
      create index quote_request_events_actor on quote_request_events (actor_id);`)
    this.addSql(ownRowsOnly('quote_requests'))
    this.addSql(ownRowsOnly('quote_consents'))
    this.addSql(ownRowsOnly('quote_request_events'))
    this.addSql(`
      revoke delete on quote_requests, quote_consents from sihat_app;
      revoke update, delete on quote_request_events from sihat_app;`)
  }

  override down() {
    this.addSql('drop table quote_request_events, quote_consents, quote_requests')
    this.addSql('alter table case_briefs drop constraint case_briefs_of_booking')
  }
}
