import { Migration } from '@mikro-orm/migrations'

/**
 * Transactions of the desk lock account and booking before the request, as all others do. The login of the desk changes no bookings, so it
 * cannot lock them itself. The function locks the cases of the own hospitals alone.
 */
export class Migration20261127171000_lock_case extends Migration {
  override up() {
    this.addSql(`
      create function lock_case(request uuid) returns void language sql volatile
        security definer set search_path = pg_catalog, public, pg_temp as $$
        select from users u join quote_requests q on q.user_id = u.id
          where q.id = lock_case.request and q.hospital_id = any (member_hospitals()) for key share of u;
        select from bookings b join quote_requests q on q.booking_id = b.id
          where q.id = lock_case.request and q.hospital_id = any (member_hospitals()) for key share of b $$;
      revoke execute on function lock_case from public;
      grant execute on function lock_case to sihat_desk;
      grant create on schema public to sihat_staff;
      alter function lock_case owner to sihat_staff;
      revoke create on schema public from sihat_staff;`)
  }

  override down() {
    this.addSql('drop function lock_case')
  }
}
