import { Migration } from '@mikro-orm/migrations'

/** A cancellation closes the open call request, so the patient's role deletes that one and no other. */
export class Migration20261124091000_closed_calls extends Migration {
  override up() {
    this.addSql(`
      create policy patients_close on call_requests as restrictive for delete to sihat_app
        using (answered_at is null and exists (
          select from bookings b where b.id = booking_id and b.status = 'cancelled'));
      grant delete on call_requests to sihat_app`)
  }

  override down() {
    this.addSql(`
      revoke delete on call_requests from sihat_app;
      drop policy patients_close on call_requests`)
  }
}
