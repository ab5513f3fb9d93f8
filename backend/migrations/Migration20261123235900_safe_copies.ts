import { Migration } from '@mikro-orm/migrations'

/** The inert copy of a document that staff open, and the moment at which a stored file proved damaged. */
export class Migration20261123235900_safe_copies extends Migration {
  override up() {
    this.addSql(`
      alter table medical_records
        -- null: a picture, which is drawn anew when it is uploaded, or a file without content
        add column copy_status text check (copy_status in ('pending', 'ready', 'failed')),
        -- when the copy was asked for last
        add column copy_asked_at timestamptz,
        add column copy_type text,
        add column copy_bytes bigint check (copy_bytes > 0),
        add column copy_pages int,
        add column copy_all_pages int,
        add column copy_path text unique,
        add column copy_wrapped_key text,
        -- when the stored content first failed its integrity check
        add column damaged_at timestamptz;
      alter table medical_records add constraint medical_records_copy check (
        num_nonnulls(copy_type, copy_bytes, copy_path, copy_wrapped_key)
          = case when copy_status = 'ready' then 4 else 0 end
        and (copy_status is null or status = 'ready')) not valid;
      update medical_records set copy_status = 'pending'
        where status = 'ready' and content_type not like 'image/%';
      alter table medical_records validate constraint medical_records_copy;
      create index medical_records_copies on medical_records (created_at) where copy_status = 'pending';
      create index medical_records_damaged on medical_records (damaged_at) where damaged_at is not null;`)
  }

  override down() {
    this.addSql(`
      alter table medical_records drop constraint medical_records_copy,
        drop column copy_status, drop column copy_asked_at, drop column copy_type, drop column copy_bytes,
        drop column copy_pages, drop column copy_all_pages, drop column copy_path, drop column copy_wrapped_key,
        drop column damaged_at`)
  }
}
