import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

const ROLES = ['user', 'moderator', 'admin']
const AUDIENCES = ['patient', 'admin']

const oneOf = (table: string, column: string, values: string[]) => `
  alter table ${table} drop constraint ${table}_${column}_check,
    add constraint ${table}_${column}_check check (${column} in (${values.map((value) => `'${value}'`).join(', ')})) not valid;
  alter table ${table} validate constraint ${table}_${column}_check;`

/** The function that each request asks. `columns` and `conditions` are those of the hospital desk. */
const authenticate = (columns: { names: string; values: string }, conditions: string) => `
  drop function authenticate;
  create function authenticate(session_id uuid, person_id uuid)
  returns table (role text, audience text, assurance text, second_factor_policy text${columns.names})
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    return query
      select
        coalesce((select r.role from user_roles r where r.user_id = s.user_id), 'user'), s.audience, s.assurance,
        (select value #>> '{}' from settings where key = 'staffSecondFactor')${columns.values}
      from sessions s join users u on u.id = s.user_id and u.closed_at is null
      where s.id = session_id and s.user_id = person_id and s.revoked_at is null and s.expires_at > now()${conditions};
  end $$;
  revoke execute on function authenticate from public;
  grant execute on function authenticate to sihat_app, sihat_staff;
  ${ownedByStaff('authenticate')}`

/** A new owner needs the right to create for a moment. */
const ownedByStaff = (name: string) => `
  grant create on schema public to sihat_staff;
  alter function ${name} owner to sihat_staff;
  revoke create on schema public from sihat_staff;`

/** The teams of hospitals, and the database login that shows each member the rows of the own hospitals. */
export class Migration20261127030000_hospital_members extends Migration {
  override up() {
    this.addSql(`
      create table hospital_members (
        id uuid primary key,
        hospital_id uuid not null references hospitals,
        user_id uuid not null references users,
        role text not null check (role in ('manager', 'member')),
        is_demonstration boolean not null default false,
        -- null for the product itself, and when the account is gone
        invited_by uuid references users,
        created_at timestamptz not null default now(),
        removed_at timestamptz
      );
      create unique index hospital_members_present on hospital_members (user_id, hospital_id) where removed_at is null;
      create index hospital_members_user on hospital_members (user_id);
      create index hospital_members_hospital on hospital_members (hospital_id);
      create index hospital_members_inviter on hospital_members (invited_by);
      ${ownRowsOnly('hospital_members')}
      revoke insert, update, delete on hospital_members from sihat_app;
      ${oneOf('user_roles', 'role', [...ROLES, 'hospital'])}
      ${oneOf('sessions', 'audience', [...AUDIENCES, 'desk'])}
      ${oneOf('sign_in_challenges', 'audience', [...AUDIENCES, 'desk'])}`)
    this.addSql(`
      create function member_hospitals() returns uuid[] language sql stable
        security definer set search_path = pg_catalog, public, pg_temp as $$
        select coalesce(array_agg(hospital_id), '{}') from hospital_members
        where user_id = current_user_id() and removed_at is null $$;
      revoke execute on function member_hospitals from public;
      grant execute on function member_hospitals to sihat_desk;
      ${ownedByStaff('member_hospitals')}
      create policy own_hospitals on hospital_members for select to sihat_desk
        using (hospital_id = any ((select member_hospitals())::uuid[]));
      create policy colleagues on users for select to sihat_desk
        using (id in (select user_id from hospital_members));
      create policy colleagues on profiles for select to sihat_desk
        using (user_id in (select user_id from hospital_members));
      grant usage on schema public to sihat_desk;
      grant select on hospital_members, hospitals to sihat_desk;
      grant select (id, email, email_verified_at, closed_at) on users to sihat_desk;
      grant select (user_id, first_name, last_name) on profiles to sihat_desk;`)
    this.addSql(
      authenticate(
        {
          names: ', is_demonstration boolean',
          values: `, s.audience = 'desk' and (
          select bool_and(m.is_demonstration) from hospital_members m where m.user_id = s.user_id and m.removed_at is null)`,
        },
        ` and (
          s.audience <> 'desk'
          or exists (select from hospital_members m where m.user_id = s.user_id and m.removed_at is null))`,
      ),
    )
  }

  override down() {
    this.addSql(authenticate({ names: '', values: '' }, ''))
    this.addSql(`
      revoke select (user_id, first_name, last_name) on profiles from sihat_desk;
      revoke select (id, email, email_verified_at, closed_at) on users from sihat_desk;
      revoke select on hospitals from sihat_desk;
      revoke usage on schema public from sihat_desk;
      drop policy colleagues on profiles;
      drop policy colleagues on users;
      drop table hospital_members;
      drop function member_hospitals;
      delete from refresh_tokens where session_id in (select id from sessions where audience = 'desk');
      delete from sessions where audience = 'desk';
      delete from sign_in_challenges where audience = 'desk';
      delete from user_roles where role = 'hospital';
      ${oneOf('sign_in_challenges', 'audience', AUDIENCES)}
      ${oneOf('sessions', 'audience', AUDIENCES)}
      ${oneOf('user_roles', 'role', ROLES)}`)
  }
}
