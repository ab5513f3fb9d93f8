import { Migration } from '@mikro-orm/migrations'

/**
 * The list of cases at the desk says what became of each offer. Under the policies of offers and acceptances PostgreSQL would look up three
 * rows for each case of the list. Triggers keep one row for each offer whose request does not say the state. It has no reference to the
 * request, which is locked before offers.
 */
export class Migration20261127200000_desk_offer_states extends Migration {
  override up() {
    this.addSql(`
      create table desk_offer_states (
        offer_id uuid primary key references offers on delete cascade,
        quote_request_id uuid not null unique,
        hospital_id uuid not null,
        state text not null check (state in ('accepted', 'agreed', 'offer_expired', 'offer_withdrawn')),
        -- until when the hospital confirms the date of an accepted offer
        confirm_by timestamptz
      );
      create index desk_offer_states_hospital on desk_offer_states (hospital_id);
      alter table desk_offer_states enable row level security;
      alter table desk_offer_states force row level security;
      create policy staff on desk_offer_states to sihat_staff using (true) with check (true);
      create policy own_hospitals on desk_offer_states for select to sihat_desk
        using (hospital_id = any ((select member_hospitals())::uuid[]));
      revoke all on desk_offer_states from sihat_app;
      grant select on desk_offer_states to sihat_desk;
      insert into desk_offer_states (offer_id, quote_request_id, hospital_id, state, confirm_by)
        ${STATES_OF_OFFERS} where s.state is not null;`)
    this.addSql(`
      create function note_offer_state() returns trigger language plpgsql
        security definer set search_path = pg_catalog, public, pg_temp as $$
        declare
          changed uuid;
        begin
          if tg_table_name = 'offers' then
            changed := new.id;
          else
            changed := new.offer_id;
          end if;
          delete from desk_offer_states where offer_id = changed;
          insert into desk_offer_states (offer_id, quote_request_id, hospital_id, state, confirm_by)
            ${STATES_OF_OFFERS} where o.id = changed and s.state is not null;
          return null;
        end $$;
      grant create on schema public to sihat_staff;
      alter function note_offer_state owner to sihat_staff;
      revoke create on schema public from sihat_staff;
      create trigger note_state after insert or update of status on offers
        for each row execute function note_offer_state();
      create trigger note_state after insert or update of confirmed_at, ended_at on offer_acceptances
        for each row execute function note_offer_state();`)
  }

  override down() {
    this.addSql(`
      drop trigger note_state on offer_acceptances;
      drop trigger note_state on offers;
      drop function note_offer_state;
      drop table desk_offer_states;`)
  }
}

const STATES_OF_OFFERS = `select o.id, o.quote_request_id, o.hospital_id, s.state, a.confirm_by
        from offers o
        left join offer_acceptances a on a.booking_id = o.booking_id and a.offer_id = o.id and a.ended_at is null
        cross join lateral (select case when a.confirmed_at is not null then 'agreed' when a.id is not null then 'accepted'
          when o.status in ('expired', 'withdrawn') then 'offer_' || o.status end as state) s`
