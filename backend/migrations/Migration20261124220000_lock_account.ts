import { Migration } from '@mikro-orm/migrations'

/**
 * Locks an account against its erasure until the transaction ends. Patients write nothing to `users`, so PostgreSQL lets them take no
 * lock there themselves.
 */
export class Migration20261124220000_lock_account extends Migration {
  override up() {
    this.addSql(`
      create function lock_account(person_id uuid) returns void language sql volatile
        security definer set search_path = pg_catalog, public, pg_temp as $$
        select from users where id = person_id for key share $$;
      revoke execute on function lock_account from public;
      grant execute on function lock_account to sihat_app, sihat_staff;
      -- A new owner needs the right to create for a moment.
      grant create on schema public to sihat_staff;
      alter function lock_account owner to sihat_staff;
      revoke create on schema public from sihat_staff;`)
  }

  override down() {
    this.addSql('drop function lock_account')
  }
}
