import { Migration } from '@mikro-orm/migrations'

/** @param returned what the update returns for each booking */
const unassignOfFormerStaff = (returned: string) => `
  create or replace function unassign_bookings_of_former_staff(person_id uuid) returns void language sql
    set search_path = pg_catalog, public, pg_temp as $$
    with former as (
      select person_id as id where not exists (
        select from user_roles r join users u on u.id = r.user_id
        where r.user_id = person_id and r.role in ('moderator', 'admin') and u.closed_at is null)
    ), unassigned as (
      update bookings b set assignee_id = null, version = version + 1
      from former where b.assignee_id = former.id returning ${returned}
    ), told as (
      insert into booking_events (id, booking_id, user_id, type)
      select gen_random_uuid(), id, user_id, 'unassigned' from unassigned
    )
    insert into audit_events (id, actor_name, action, subject_type, subject_id, details)
    select gen_random_uuid(), 'bookings.former_staff', 'booking.assign', 'booking', id::text,
      jsonb_build_object('from', person_id, 'to', 'nobody')
    from unassigned
  $$`

const TEAM_EVENT = `pg_notify('live_events', json_build_object('type', 'booking.updated',
  'data', json_build_object('bookingId', b.id))::text)`

/** Finds open bookings without an assignee, and tells the open pages of the team when a person who leaves makes one (decision 0034). */
export class Migration20261124071000_unassigned_bookings extends Migration {
  override up() {
    this.addSql(`
      create index bookings_unassigned on bookings (created_at desc, id desc)
        where assignee_id is null and status not in ('completed', 'cancelled');
      ${unassignOfFormerStaff(`b.id, b.user_id, ${TEAM_EVENT}`)}`)
  }

  override down() {
    this.addSql(`
      ${unassignOfFormerStaff('b.id, b.user_id')};
      drop index bookings_unassigned`)
  }
}
