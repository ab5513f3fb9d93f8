import { Migration } from '@mikro-orm/migrations'

const KEEP = 'create or replace function keep_change_order() returns trigger language plpgsql as $$'

/**
 * Change orders that the team enters from the letter of a hospital. A second person releases each, and only then the patient reads and
 * signs it.
 */
export class Migration20261127190000_team_change_orders extends Migration {
  override up() {
    this.addSql(`
      create table change_order_letters (
        id uuid primary key,
        offer_id uuid not null,
        user_id uuid not null,
        name text not null check (length(name) between 1 and 200),
        content_type text not null,
        size_bytes integer not null check (size_bytes > 0),
        sha256 text not null,
        storage_key text not null unique,
        wrapped_key text not null,
        dated date not null,
        created_at timestamptz not null default now(),
        constraint change_order_letters_offer foreign key (offer_id, user_id) references offers (id, user_id) on delete cascade,
        constraint change_order_letters_of_offer unique (id, offer_id)
      );
      create index change_order_letters_offer on change_order_letters (offer_id);
      create index change_order_letters_user on change_order_letters (user_id);

      alter table change_orders
        add column entered_by text not null default 'hospital',
        add column letter_id uuid unique,
        add column released_at timestamptz,
        -- null when the account of the team member is gone
        add column released_by uuid references users,
        add constraint change_orders_entered_by check (entered_by in ('hospital', 'team')),
        add constraint change_orders_letter foreign key (letter_id, offer_id) references change_order_letters (id, offer_id),
        add constraint change_orders_has_letter check ((entered_by = 'team') = (letter_id is not null)),
        add constraint change_orders_released check (released_at is null or entered_by = 'team'),
        add constraint change_orders_second_person check (released_by <> proposed_by),
        add constraint change_orders_unreleased check (entered_by = 'hospital' or released_at is not null
          or signed_at is null and end_reason is distinct from 'rejected');
      alter table change_orders alter column entered_by drop default;
      create index change_orders_releaser on change_orders (released_by);
      create index change_orders_to_release on change_orders (offer_id)
        where entered_by = 'team' and released_at is null and ended_at is null;

      ${KEEP}
      declare
        people constant text[] := array['proposed_by', 'released_by'];
        release constant text[] := array['released_at', 'released_by'];
        answer constant text[] := array['signature', 'signed_at', 'answer', 'ended_at', 'end_reason'];
        is_answered constant boolean := old.signed_at is not null or old.ended_at is not null;
        is_release constant boolean := new.released_at is not null and old.released_at is null;
      begin
        if to_jsonb(new) - answer - release - 'proposed_by' is distinct from to_jsonb(old) - answer - release - 'proposed_by'
          or is_answered and to_jsonb(new) - people is distinct from to_jsonb(old) - people
          or new.proposed_by is not null and new.proposed_by is distinct from old.proposed_by
          or is_release and (new.released_by is null or to_jsonb(new) - release is distinct from to_jsonb(old) - release)
          or not is_release and new.released_at is distinct from old.released_at
          or not is_release and new.released_by is not null and new.released_by is distinct from old.released_by
        then
          raise exception 'A change order takes one release and one answer, and never changes' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;

      drop policy own_rows on change_orders;
      create policy own_rows on change_orders for select to sihat_app
        using (user_id = (select current_user_id()) and (entered_by = 'hospital' or released_at is not null));
      grant select (entered_by, letter_id, released_at) on change_orders to sihat_desk;

      alter table change_order_letters enable row level security;
      alter table change_order_letters force row level security;
      create policy own_rows on change_order_letters for select to sihat_app
        using (user_id = (select current_user_id())
          and exists (select from change_orders c where c.letter_id = change_order_letters.id));
      create policy staff on change_order_letters to sihat_staff using (true) with check (true);
      create policy own_offers on change_order_letters for select to sihat_desk
        using (exists (select from change_orders c where c.letter_id = change_order_letters.id));
      revoke insert, update, delete on change_order_letters from sihat_app;
      grant select (id, dated) on change_order_letters to sihat_desk;`)
  }

  override down() {
    this.addSql(`
      delete from change_orders where entered_by = 'team';
      drop policy own_rows on change_orders;
      create policy own_rows on change_orders for select to sihat_app using (user_id = (select current_user_id()));
      ${KEEP}
      declare
        answer constant text[] := array['signature', 'signed_at', 'answer', 'ended_at', 'end_reason'];
        is_answered constant boolean := old.signed_at is not null or old.ended_at is not null;
      begin
        if to_jsonb(new) - answer - 'proposed_by' is distinct from to_jsonb(old) - answer - 'proposed_by'
          or is_answered and to_jsonb(new) - 'proposed_by' is distinct from to_jsonb(old) - 'proposed_by'
          or new.proposed_by is not null and new.proposed_by is distinct from old.proposed_by
        then
          raise exception 'A change order takes one answer and never changes' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;
      drop policy own_rows on change_order_letters;
      drop policy own_offers on change_order_letters;
      alter table change_orders drop column entered_by, drop column letter_id, drop column released_at, drop column released_by;
      drop table change_order_letters;`)
  }
}
