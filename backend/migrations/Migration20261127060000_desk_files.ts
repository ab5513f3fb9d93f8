import { Migration } from '@mikro-orm/migrations'

const COLUMNS = `id, user_id, status, content_type, size_bytes, storage_key, wrapped_key,
  copy_status, copy_type, copy_bytes, copy_path, copy_wrapped_key`

const accessSubjects = (subjects: string) => `
  alter table data_accesses drop constraint data_accesses_subject_check,
    add constraint data_accesses_subject_check check (subject in (${subjects})) not valid;
  alter table data_accesses validate constraint data_accesses_subject_check;`

/** Hospitals open the files that a consent in force names. The login of the desk reads no name of a file. Each visit is recorded. */
export class Migration20261127060000_desk_files extends Migration {
  override up() {
    this.addSql(accessSubjects(`'assessment', 'booking', 'conversation', 'record'`))
    this.addSql(`
      create policy under_consent on medical_records for select to sihat_desk
        using (status = 'ready' and exists (
          select from quote_requests q join quote_consents c on c.quote_request_id = q.id
          where q.status not in ('declined', 'withdrawn')
            and c.user_id = medical_records.user_id and medical_records.id = any (c.record_ids)));
      create policy own_file_accesses_add on data_accesses for insert to sihat_desk
        with check (actor_id = (select current_user_id()) and role = 'hospital' and subject = 'record'
          and exists (select from medical_records r where r.id = subject_id and r.user_id = data_accesses.user_id));
      grant select (${COLUMNS}) on medical_records to sihat_desk;`)
  }

  override down() {
    this.addSql(`
      revoke select (${COLUMNS}) on medical_records from sihat_desk;
      drop policy own_file_accesses_add on data_accesses;
      drop policy under_consent on medical_records;
      delete from data_accesses where subject = 'record';`)
    this.addSql(accessSubjects(`'assessment', 'booking', 'conversation'`))
  }
}
