import { Migration } from '@mikro-orm/migrations'

/** The PDF of each published version. Only its key is wrapped anew when the master key changes. */
export class Migration20261126161000_offer_pdfs extends Migration {
  override up() {
    this.addSql(`
      alter table offer_versions add constraint offer_versions_sealed unique (id, user_id, hash);
      create table offer_pdfs (
        id uuid primary key,
        user_id uuid not null,
        hash text not null,
        size_bytes integer not null check (size_bytes > 0),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        storage_key text not null unique,
        wrapped_key text not null,
        created_at timestamptz not null default now(),
        constraint offer_pdfs_version foreign key (id, user_id, hash)
          references offer_versions (id, user_id, hash) on delete cascade
      );
      create index offer_pdfs_user on offer_pdfs (user_id);
      create function keep_offer_pdf() returns trigger language plpgsql as $$
      begin
        raise exception 'The PDF of an offer never changes' using errcode = 'restrict_violation';
      end $$;
      create trigger keep_offer_pdf before update on offer_pdfs for each row
        when ((old.id, old.user_id, old.hash, old.size_bytes, old.sha256, old.storage_key, old.created_at)
          is distinct from (new.id, new.user_id, new.hash, new.size_bytes, new.sha256, new.storage_key, new.created_at))
        execute function keep_offer_pdf();

      alter table offer_pdfs enable row level security;
      alter table offer_pdfs force row level security;
      create policy own_rows on offer_pdfs for select to sihat_app using (user_id = (select current_user_id()));
      create policy staff on offer_pdfs to sihat_staff using (true) with check (true);
      revoke insert, update, delete on offer_pdfs from sihat_app;`)
  }

  override down() {
    this.addSql('drop table offer_pdfs')
    this.addSql('drop function keep_offer_pdf')
    this.addSql('alter table offer_versions drop constraint offer_versions_sealed')
  }
}
