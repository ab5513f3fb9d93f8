import { Migration } from '@mikro-orm/migrations'

const withoutBrief = (others: string) => `
  alter table quote_requests drop constraint quote_requests_check1,
    add constraint quote_requests_check1 check (brief_id is not null or status in ('awaiting_consent', 'withdrawn')${others});`

/**
 * Managers see the colleagues who answered their invitation, so that no list says who has an account. Requests that wait for a consent end too
 * when their hospital leaves the marketplace.
 */
export class Migration20261127211000_answered_invitations extends Migration {
  override up() {
    this.addSql(`
      -- null until the member opened the desk
      alter table hospital_members add column answered_at timestamptz;
      update hospital_members m set answered_at = m.created_at from users u
        where u.id = m.user_id and u.email_verified_at is not null;`)
    this.addSql(withoutBrief(" or decline_reason = 'hospital_left'"))
  }

  override down() {
    this.addSql(`
      update quote_requests set status = 'withdrawn', decline_reason = null where brief_id is null and status = 'declined';
      alter table hospital_members drop column answered_at;`)
    this.addSql(withoutBrief(''))
  }
}
