import { Migration } from '@mikro-orm/migrations'

const DESK_COLUMNS = 'id, hospital_id, text_version, signed_on, sha256, ended_at'
const FIXED = [
  'id',
  'hospital_id',
  'text_version',
  'signed_by',
  'signed_as',
  'signed_on',
  'name',
  'content_type',
  'size_bytes',
  'sha256',
  'storage_key',
  'filed_at',
]
const columnsOf = (row: string) => FIXED.map((column) => `${row}.${column}`).join(', ')

/** The signed terms of hospitals for the price promise. Each published version of an offer names the terms in force. */
export class Migration20261127110000_promise_terms extends Migration {
  override up() {
    this.addSql(`
      create table promise_terms (
        id uuid primary key,
        hospital_id uuid not null references hospitals,
        text_version text not null,
        signed_by text not null check (char_length(signed_by) between 1 and 200),
        -- the function of that person
        signed_as text not null check (char_length(signed_as) between 1 and 200),
        signed_on date not null,
        name text not null check (length(name) between 1 and 200),
        content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
        size_bytes integer not null check (size_bytes > 0),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        storage_key text not null unique,
        wrapped_key text not null,
        -- null for the product itself, and when the account is gone
        filed_by uuid references users,
        filed_at timestamptz not null default now(),
        ended_by uuid references users,
        ended_at timestamptz,
        check (ended_at is not null or ended_by is null)
      );
      create unique index promise_terms_in_force on promise_terms (hospital_id) where ended_at is null;
      create index promise_terms_hospital on promise_terms (hospital_id);
      create index promise_terms_filed_by on promise_terms (filed_by);
      create index promise_terms_ended_by on promise_terms (ended_by);
      create function keep_promise_terms() returns trigger language plpgsql as $$
      begin
        raise exception 'Signed terms never change and are never deleted' using errcode = 'restrict_violation';
      end $$;
      create trigger keep_promise_terms before update on promise_terms for each row
        when ((${columnsOf('old')}) is distinct from (${columnsOf('new')})
          or (new.filed_by is distinct from old.filed_by and new.filed_by is not null)
          or (old.ended_at is not null and (new.ended_at is distinct from old.ended_at
            or (new.ended_by is distinct from old.ended_by and new.ended_by is not null))))
        execute function keep_promise_terms();
      create trigger keep_promise_terms_row before delete on promise_terms
        for each row execute function keep_promise_terms();

      alter table promise_terms enable row level security;
      alter table promise_terms force row level security;
      create policy staff on promise_terms to sihat_staff using (true) with check (true);
      create policy own_hospitals on promise_terms for select to sihat_desk
        using (hospital_id = any ((select member_hospitals())::uuid[]));
      revoke all on promise_terms from sihat_app;
      revoke update, delete on promise_terms from sihat_staff;
      grant update (wrapped_key, filed_by, ended_by, ended_at) on promise_terms to sihat_staff;
      grant select (${DESK_COLUMNS}) on promise_terms to sihat_desk;`)
    this.addSql(`
      alter table offer_versions add column promise_terms_id uuid references promise_terms,
        add constraint offer_versions_promise check (promise_terms_id is null or published_at is not null);
      create index offer_versions_promise_terms on offer_versions (promise_terms_id);
      create function require_promise_terms() returns trigger language plpgsql as $$
      begin
        perform from promise_terms t join offers o on o.hospital_id = t.hospital_id
          where t.id = new.promise_terms_id and o.id = new.offer_id and t.ended_at is null for share of t;
        if not found then
          raise exception 'These terms are not in force for the hospital of the offer' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      create trigger require_promise_terms before insert or update on offer_versions
        for each row when (new.promise_terms_id is not null) execute function require_promise_terms();`)
  }

  override down() {
    this.addSql(`
      drop trigger require_promise_terms on offer_versions;
      drop function require_promise_terms;
      alter table offer_versions drop column promise_terms_id;
      drop table promise_terms;
      drop function keep_promise_terms;`)
  }
}
