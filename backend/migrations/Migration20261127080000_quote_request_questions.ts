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
]
const NEW_TYPES = ['quote_question', 'team_quote_question']

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const notificationTypes = (types: string[]) => `
  alter table notifications drop constraint notifications_type_check,
    add constraint notifications_type_check check (type in (${listOf(types)})) not valid;
  alter table notifications validate constraint notifications_type_check;`

/**
 * Questions of hospitals about a case. Patients read their own and answer each once. Hospitals read those of their requests while the
 * consent is in force. The system stores the questions.
 */
export class Migration20261127080000_quote_request_questions extends Migration {
  override up() {
    this.addSql(`
      create table quote_questions (
        id uuid primary key,
        quote_request_id uuid not null,
        user_id uuid not null,
        -- null when the account of the member is gone
        asked_by uuid references users,
        content bytea not null,
        asked_at timestamptz not null,
        answer bytea,
        answered_at timestamptz,
        possible_emergency boolean not null default false,
        constraint quote_questions_request foreign key (quote_request_id, user_id)
          references quote_requests (id, user_id) on delete cascade,
        check ((answer is null) = (answered_at is null)),
        check (answer is not null or not possible_emergency)
      );
      create index quote_questions_of_request on quote_questions (quote_request_id, id);
      create index quote_questions_user on quote_questions (user_id);
      create index quote_questions_member on quote_questions (asked_by);
      alter table quote_questions enable row level security;
      alter table quote_questions force row level security;
      create policy own_rows on quote_questions for select to sihat_app using (user_id = (select current_user_id()));
      create policy own_answers on quote_questions for update to sihat_app
        using (user_id = (select current_user_id()) and answered_at is null)
        with check (user_id = (select current_user_id()) and answered_at is not null);
      create policy staff on quote_questions to sihat_staff using (true) with check (true);
      create policy under_consent on quote_questions for select to sihat_desk
        using (exists (select from quote_requests q join quote_consents c on c.quote_request_id = q.id
          where q.id = quote_questions.quote_request_id and q.user_id = quote_questions.user_id
            and q.status not in ('declined', 'withdrawn')));
      revoke insert, update, delete on quote_questions from sihat_app;
      grant update (answer, answered_at, possible_emergency) on quote_questions to sihat_app;
      grant select on quote_questions to sihat_desk;`)
    this.addSql(notificationTypes([...TYPES, ...NEW_TYPES]))
  }

  override down() {
    this.addSql(`delete from notifications where type in (${listOf(NEW_TYPES)})`)
    this.addSql(notificationTypes(TYPES))
    this.addSql('drop table quote_questions')
  }
}
