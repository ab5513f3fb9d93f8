import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Records which staff member opened a patient's assessment or booking, for the patient to read. Files have `record_accesses`. */
export class Migration20261123234500_data_accesses extends Migration {
  override up() {
    this.addSql(`
      create table data_accesses (
        id uuid primary key,
        -- whose data it is
        user_id uuid not null references users,
        -- who opened it; null when that account is gone
        actor_id uuid references users,
        role text not null check (role in ('moderator', 'admin')),
        subject text not null check (subject in ('assessment', 'booking')),
        subject_id uuid not null,
        opened_at timestamptz not null default clock_timestamp()
      );
      create index data_accesses_user on data_accesses (user_id, opened_at desc, id desc);
      create index data_accesses_actor on data_accesses (actor_id);`)
    this.addSql(ownRowsOnly('data_accesses'))
    this.addSql('revoke insert, update, delete on data_accesses from sihat_app')
  }

  override down() {
    this.addSql('drop table data_accesses')
  }
}
