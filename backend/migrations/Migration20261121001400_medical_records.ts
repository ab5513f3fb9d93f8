import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Files that patients upload, and who opened them. */
export class Migration20261121001400_medical_records extends Migration {
  override up() {
    this.addSql(`
      create table medical_records (
        id uuid primary key,
        user_id uuid not null references users,
        -- receiving: a place taken while the file arrives and is looked at; nobody sees it
        status text not null check (status in ('receiving', 'ready', 'deleted')),
        -- of the store: one a patient, random
        folder text not null,
        -- as shown; may tell about health, so it goes with the content
        name text check (length(name) between 1 and 200),
        declared_type text not null,
        -- of what is stored
        content_type text,
        size_bytes bigint check (size_bytes > 0),
        sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        storage_key text unique,
        wrapped_key text,
        -- null until the file went with a submitted assessment
        assessment_id uuid,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        check ((status = 'deleted') = (deleted_at is not null)),
        check (num_nonnulls(content_type, size_bytes, sha256, storage_key, wrapped_key)
          = case status when 'ready' then 5 when 'receiving' then 0 else 2 end),
        check ((name is null) = (status = 'deleted'))
      );
      create index medical_records_user on medical_records (user_id, lower(name), name, id);
      create index medical_records_assessment on medical_records (assessment_id) where assessment_id is not null;

      create table record_accesses (
        id uuid primary key,
        record_id uuid not null references medical_records on delete cascade,
        -- whose record it is
        user_id uuid not null references users,
        -- who opened it; null when that account is gone
        actor_id uuid references users,
        role text not null check (role in ('owner', 'moderator', 'admin')),
        -- why; the owner needs none and reads those of others
        reason text check (length(reason) between 10 and 500),
        opened_at timestamptz not null default now(),
        check ((role = 'owner') = (reason is null))
      );
      create index record_accesses_record on record_accesses (record_id, opened_at desc, id);
      create index record_accesses_user on record_accesses (user_id);
      create index record_accesses_actor on record_accesses (actor_id) where actor_id <> user_id;`)
    this.addSql(ownRowsOnly('medical_records'))
    this.addSql(ownRowsOnly('record_accesses'))
    this.addSql(`
      revoke insert, update, delete on medical_records from sihat_app;
      grant update (assessment_id) on medical_records to sihat_app;
      revoke update, delete on record_accesses from sihat_app;`)
  }

  override down() {
    this.addSql('drop table record_accesses, medical_records')
  }
}
