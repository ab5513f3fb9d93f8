import { Migration } from '@mikro-orm/migrations'

/** Documents that were shared under a consent that is withdrawn: giving it again must not share them again. */
export class Migration20261121001920_withdrawn_documents extends Migration {
  override up() {
    this.addSql(`
      alter table booking_documents no force row level security;
      alter table consents no force row level security;
      delete from booking_documents d where not exists (
        select from consents
        where user_id = d.user_id and purpose = 'share_with_hospital' and withdrawn_at is null);
      alter table consents force row level security;
      alter table booking_documents force row level security;`)
  }

  /** What was deleted is not shared again. */
  override down() {}
}
