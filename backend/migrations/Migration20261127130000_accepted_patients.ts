import { Migration } from '@mikro-orm/migrations'

const accessSubjects = (subjects: string) => `
  alter table data_accesses drop constraint data_accesses_subject_check,
    add constraint data_accesses_subject_check check (subject in (${subjects})) not valid;
  alter table data_accesses validate constraint data_accesses_subject_check;`

/**
 * Hospitals read name and contact of a patient whose date they confirmed and who agreed. The login of the desk has no policy for the
 * patient's account: this function alone passes these four columns, and checks each condition itself.
 */
export class Migration20261127130000_accepted_patients extends Migration {
  override up() {
    this.addSql(accessSubjects(`'assessment', 'booking', 'contact', 'conversation', 'record'`))
    this.addSql(`
      create function accepted_patient(offer uuid)
      returns table (first_name text, last_name text, email text, phone text)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select p.first_name, p.last_name, u.email, p.phone
        from offers o
        join offer_acceptances a on a.offer_id = o.id
        join quote_requests q on q.id = o.quote_request_id
        join users u on u.id = o.user_id
        join profiles p on p.user_id = o.user_id
        where o.id = accepted_patient.offer
          and o.hospital_id = any (member_hospitals())
          and a.confirmed_at is not null
          and a.shares_identity
          and a.ended_at is null
          and q.status not in ('declined', 'withdrawn')
          and u.closed_at is null
          and exists (select from quote_consents c where c.quote_request_id = q.id and c.withdrawn_at is null) $$;
      revoke execute on function accepted_patient from public;
      grant execute on function accepted_patient to sihat_desk;
      grant create on schema public to sihat_staff;
      alter function accepted_patient owner to sihat_staff;
      revoke create on schema public from sihat_staff;
      grant select (shares_identity) on offer_acceptances to sihat_desk;`)
  }

  override down() {
    this.addSql(`
      revoke select (shares_identity) on offer_acceptances from sihat_desk;
      drop function accepted_patient;
      delete from data_accesses where subject = 'contact';`)
    this.addSql(accessSubjects(`'assessment', 'booking', 'conversation', 'record'`))
  }
}
