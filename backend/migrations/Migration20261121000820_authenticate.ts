import { Migration } from '@mikro-orm/migrations'

/**
 * Who stands behind a session, in one statement of any transaction: every request asks. As the staff role, since nobody is
 * anybody yet; it tells of the one session that the caller names.
 */
export class Migration20261121000820_authenticate extends Migration {
  override up() {
    this.addSql(`
      create function authenticate(session_id uuid, person_id uuid)
      returns table (role text, audience text, assurance text, second_factor_policy text)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      begin
        return query
          select
            coalesce((select r.role from user_roles r where r.user_id = s.user_id), 'user'), s.audience, s.assurance,
            (select value #>> '{}' from settings where key = 'staffSecondFactor')
          from sessions s join users u on u.id = s.user_id and u.closed_at is null
          where s.id = session_id and s.user_id = person_id and s.revoked_at is null and s.expires_at > now();
      end $$;
      revoke execute on function authenticate from public;
      grant execute on function authenticate to sihat_app, sihat_staff;
      -- a new owner needs the right to create for a moment
      grant create on schema public to sihat_staff;
      alter function authenticate owner to sihat_staff;
      revoke create on schema public from sihat_staff;`)
  }

  override down() {
    this.addSql('drop function authenticate')
  }
}
