import { Migration } from '@mikro-orm/migrations'

/**
 * What the back office adds up of all bookings is kept as sums: by day and state, and by week, hospital and treatment. Each
 * statement that changes bookings notes its difference in rows of its own, so nobody waits for anybody; upkeep adds these to
 * the sums. The views are both together, exact at every moment. Days and weeks are those of Malaysia.
 */
export class Migration20261122001900_booking_sums extends Migration {
  override up() {
    this.addSql(`
      create table booking_sum_changes (
        day date not null,
        status text not null,
        hospital_id uuid,
        treatment_id uuid,
        bookings integer not null,
        estimate_cents bigint not null
      );
      create table booking_day_sums (
        day date not null,
        status text not null,
        bookings integer not null,
        estimate_cents bigint not null,
        primary key (day, status)
      );
      create table booking_week_sums (
        week date not null check (extract(isodow from week) = 1),
        hospital_id uuid,
        treatment_id uuid,
        bookings integer not null,
        unique nulls not distinct (week, hospital_id, treatment_id) include (bookings)
      );
      create view bookings_by_day with (security_invoker) as
        select day, status, bookings, estimate_cents from booking_day_sums
        union all select day, status, bookings, estimate_cents from booking_sum_changes;
      create view bookings_by_week with (security_invoker) as
        select week, hospital_id, treatment_id, bookings from booking_week_sums
        union all select day - extract(isodow from day)::int + 1, hospital_id, treatment_id, bookings from booking_sum_changes;
      revoke all on booking_sum_changes, booking_day_sums, booking_week_sums, bookings_by_day, bookings_by_week from sihat_app;

      -- Patients change bookings, and see no sum.
      create function note_booking_sums() returns trigger language plpgsql
        security definer set search_path = pg_catalog, public, pg_temp as $$
        begin
          if tg_op = 'INSERT' then
            insert into booking_sum_changes
              select (created_at at time zone 'Asia/Kuala_Lumpur')::date, status, hospital_id, treatment_id,
                1, coalesce(estimated_cost_cents, 0)
              from added;
          elsif tg_op = 'DELETE' then
            insert into booking_sum_changes
              select (created_at at time zone 'Asia/Kuala_Lumpur')::date, status, hospital_id, treatment_id,
                -1, -coalesce(estimated_cost_cents, 0)
              from taken;
          else
            insert into booking_sum_changes
              select (created_at at time zone 'Asia/Kuala_Lumpur')::date, status, hospital_id, treatment_id,
                sum(sign), coalesce(sum(sign * estimated_cost_cents), 0)
              from (
                select created_at, status, hospital_id, treatment_id, estimated_cost_cents, 1 as sign from added
                union all select created_at, status, hospital_id, treatment_id, estimated_cost_cents, -1 from taken
              ) changed
              group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * estimated_cost_cents) <> 0;
          end if;
          return null;
        end $$;
      create trigger note_sums_of_new after insert on bookings referencing new table as added
        for each statement execute function note_booking_sums();
      create trigger note_sums_of_changed after update on bookings referencing old table as taken new table as added
        for each statement execute function note_booking_sums();
      create trigger note_sums_of_gone after delete on bookings referencing old table as taken
        for each statement execute function note_booking_sums();`)

    this.addSql(`
      -- Adds up to so many changes to the sums, and returns how many.
      create function add_up_bookings(most integer) returns integer language sql
        set search_path = pg_catalog, public, pg_temp as $$
        with taken as (
          delete from booking_sum_changes where ctid = any(array(
            select ctid from booking_sum_changes limit most for update skip locked))
          returning *
        ), days as (
          insert into booking_day_sums as kept (day, status, bookings, estimate_cents)
          select day, status, sum(bookings), sum(estimate_cents) from taken group by 1, 2
          on conflict (day, status) do update set bookings = kept.bookings + excluded.bookings,
            estimate_cents = kept.estimate_cents + excluded.estimate_cents
        ), weeks as (
          insert into booking_week_sums as kept (week, hospital_id, treatment_id, bookings)
          select day - extract(isodow from day)::int + 1, hospital_id, treatment_id, sum(bookings) from taken group by 1, 2, 3
          on conflict (week, hospital_id, treatment_id) do update set bookings = kept.bookings + excluded.bookings
        )
        select count(*)::int from taken
      $$;

      -- Adds what the sums lack of the bookings, and returns how many were wrong. All it compares is of one moment, and a
      -- difference is added, not set: what others change meanwhile is kept.
      create function correct_booking_sums() returns integer language sql
        set search_path = pg_catalog, public, pg_temp as $$
        with actual as materialized (
          select (created_at at time zone 'Asia/Kuala_Lumpur')::date as day, status, hospital_id, treatment_id,
            count(*) as bookings, coalesce(sum(estimated_cost_cents), 0) as estimate_cents
          from bookings group by 1, 2, 3, 4
        ), days as (
          insert into booking_day_sums as kept (day, status, bookings, estimate_cents)
          select day, status, sum(bookings), sum(estimate_cents) from (
            select day, status, bookings, estimate_cents from actual
            union all select day, status, -bookings, -estimate_cents from bookings_by_day) compared
          group by 1, 2 having sum(bookings) <> 0 or sum(estimate_cents) <> 0
          on conflict (day, status) do update set bookings = kept.bookings + excluded.bookings,
            estimate_cents = kept.estimate_cents + excluded.estimate_cents
          returning 1
        ), weeks as (
          insert into booking_week_sums as kept (week, hospital_id, treatment_id, bookings)
          select week, hospital_id, treatment_id, sum(bookings) from (
            select day - extract(isodow from day)::int + 1 as week, hospital_id, treatment_id, bookings from actual
            union all select week, hospital_id, treatment_id, -bookings from bookings_by_week) compared
          group by 1, 2, 3 having sum(bookings) <> 0
          on conflict (week, hospital_id, treatment_id) do update set bookings = kept.bookings + excluded.bookings
          returning 1
        )
        select (select count(*) from days)::int + (select count(*) from weeks)::int
      $$;
      revoke execute on function note_booking_sums, add_up_bookings, correct_booking_sums from public;
      grant execute on function add_up_bookings, correct_booking_sums to sihat_staff;

      alter table bookings no force row level security;
      select correct_booking_sums();
      alter table bookings force row level security;

      -- The sums were all that read the rest of it.
      drop index bookings_created;
      create index bookings_created on bookings (created_at desc, id);`)
  }

  override down() {
    this.addSql(`
      drop index bookings_created;
      create index bookings_created on bookings (created_at desc, id)
        include (status, hospital_id, treatment_id, estimated_cost_cents);
      drop trigger note_sums_of_new on bookings;
      drop trigger note_sums_of_changed on bookings;
      drop trigger note_sums_of_gone on bookings;
      drop function correct_booking_sums, add_up_bookings, note_booking_sums;
      drop view bookings_by_week, bookings_by_day;
      drop table booking_week_sums, booking_day_sums, booking_sum_changes;`)
  }
}
