import { Migration } from '@mikro-orm/migrations'

const TYPES_BEFORE = `'created', 'status_changed', 'details_changed', 'payment_received', 'appointment_set', 'appointment_changed',
  'appointment_cancelled'`

/**
 * A booking belongs to nobody once its assignee has left the team, however that happens: by another role, a closed account or an
 * erasure. The check runs when the transaction ends, as a change of role removes the old role before it adds the new one.
 */
export class Migration20261124061000_former_assignees extends Migration {
  override up() {
    this.addSql(`
      alter table booking_events drop constraint booking_events_type_check,
        add constraint booking_events_type_check check (type in (${TYPES_BEFORE}, 'unassigned')) not valid;

      create function unassign_bookings_of_former_staff(person_id uuid) returns void language sql
        set search_path = pg_catalog, public, pg_temp as $$
        with former as (
          select person_id as id where not exists (
            select from user_roles r join users u on u.id = r.user_id
            where r.user_id = person_id and r.role in ('moderator', 'admin') and u.closed_at is null)
        ), unassigned as (
          update bookings b set assignee_id = null, version = version + 1
          from former where b.assignee_id = former.id returning b.id, b.user_id
        ), told as (
          insert into booking_events (id, booking_id, user_id, type)
          select gen_random_uuid(), id, user_id, 'unassigned' from unassigned
        )
        insert into audit_events (id, actor_name, action, subject_type, subject_id, details)
        select gen_random_uuid(), 'bookings.former_staff', 'booking.assign', 'booking', id::text,
          jsonb_build_object('from', person_id, 'to', 'nobody')
        from unassigned
      $$;

      create function note_former_staff() returns trigger language plpgsql
        set search_path = pg_catalog, public, pg_temp as $$
        begin
          if tg_table_name = 'users' then perform unassign_bookings_of_former_staff(new.id);
          else perform unassign_bookings_of_former_staff(old.user_id);
          end if;
          return null;
        end $$;
      revoke execute on function unassign_bookings_of_former_staff, note_former_staff from public;
      grant execute on function unassign_bookings_of_former_staff, note_former_staff to sihat_staff;
      create constraint trigger staff_lost_role after update or delete on user_roles deferrable initially deferred
        for each row when (old.role <> 'user') execute function note_former_staff();
      create constraint trigger staff_account_closed after update of closed_at on users deferrable initially deferred
        for each row when (old.closed_at is null and new.closed_at is not null) execute function note_former_staff();

      alter table bookings no force row level security;
      alter table booking_events no force row level security;
      select unassign_bookings_of_former_staff(assignee_id)
        from (select distinct assignee_id from bookings where assignee_id is not null) assigned;
      alter table bookings force row level security;
      alter table booking_events force row level security;`)
  }

  override down() {
    this.addSql(`
      drop trigger staff_account_closed on users;
      drop trigger staff_lost_role on user_roles;
      drop function note_former_staff;
      drop function unassign_bookings_of_former_staff;
      alter table booking_events no force row level security;
      delete from booking_events where type = 'unassigned';
      alter table booking_events force row level security;
      alter table booking_events drop constraint booking_events_type_check,
        add constraint booking_events_type_check check (type in (${TYPES_BEFORE})) not valid;`)
  }
}
