import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** What patients and the adviser said, what of it a person looks at, and which treatments were matched. */
export class Migration20261121001930_conversations extends Migration {
  override up() {
    this.addSql(`
      create table ai_conversations (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        with_team boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index ai_conversations_newest on ai_conversations (user_id, updated_at desc, id);
      create table ai_messages (
        id uuid primary key,
        conversation_id uuid not null references ai_conversations on delete cascade,
        user_id uuid not null references users on delete cascade,
        role text not null check (role in ('user', 'assistant', 'team')),
        author_id uuid references users on delete set null,
        content text not null check (char_length(content) between 1 and 20000),
        sources jsonb not null default '[]',
        emergency_topic text,
        read_at timestamptz,
        created_at timestamptz not null default clock_timestamp()
      );
      create index ai_messages_of_conversation on ai_messages (conversation_id, created_at, id);
      create index ai_messages_user on ai_messages (user_id);
      create table ai_tickets (
        id uuid primary key,
        -- Null: a visitor, who cannot be reached.
        user_id uuid references users on delete cascade,
        conversation_id uuid references ai_conversations on delete set null,
        reason text not null check (reason in ('emergency', 'person')),
        topic text,
        language text,
        country text,
        status text not null default 'open' check (status in ('open', 'closed')),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        closed_at timestamptz,
        closed_by uuid references users on delete set null
      );
      create unique index ai_tickets_person on ai_tickets (conversation_id) where status = 'open' and reason = 'person';
      create index ai_tickets_user on ai_tickets (user_id);
      create index ai_tickets_newest on ai_tickets (status, created_at desc, id);
      create index ai_tickets_conversation on ai_tickets (conversation_id);
      create table ai_matchings (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        assessment_id uuid references health_assessments on delete cascade,
        question jsonb not null,
        answer jsonb not null,
        adviser text not null,
        created_at timestamptz not null default now()
      );
      create index ai_matchings_newest on ai_matchings (user_id, created_at desc, id);
      ${ownRowsOnly('ai_conversations')}
      ${ownRowsOnly('ai_matchings')}
      alter table ai_messages enable row level security;
      alter table ai_messages force row level security;
      create policy own_rows on ai_messages to sihat_app using (user_id = current_user_id());
      -- Nobody but the team speaks as the team.
      create policy own_words on ai_messages as restrictive for insert to sihat_app
        with check (user_id = current_user_id() and role <> 'team');
      create policy staff on ai_messages to sihat_staff using (true) with check (true);
      alter table ai_tickets enable row level security;
      alter table ai_tickets force row level security;
      create policy own_rows on ai_tickets to sihat_app using (user_id = current_user_id());
      create policy whoever_writes on ai_tickets for insert to sihat_app
        with check (user_id is null or user_id = current_user_id());
      create policy staff on ai_tickets to sihat_staff using (true) with check (true);
      revoke update on ai_messages, ai_tickets from sihat_app;
      grant update (read_at) on ai_messages to sihat_app;`)
  }

  override down() {
    this.addSql('drop table ai_matchings, ai_tickets, ai_messages, ai_conversations')
  }
}
