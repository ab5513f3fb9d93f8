import { Migration } from '@mikro-orm/migrations'

const declineReasons = (reasons: string) => `
  alter table quote_requests drop constraint quote_requests_decline_reason_check,
    add constraint quote_requests_decline_reason_check check (decline_reason in (${reasons})) not valid;
  alter table quote_requests validate constraint quote_requests_decline_reason_check;`

const OF_HOSPITALS = `'not_offered', 'no_capacity', 'not_suitable', 'more_tests_needed', 'other'`

/** A hospital that is hidden for a day has left the marketplace. Its requests without an answer end, and patients read why. */
export class Migration20261127180000_hospitals_that_leave extends Migration {
  override up() {
    this.addSql(declineReasons(`${OF_HOSPITALS}, 'hospital_left'`))
    this.addSql(`
      -- null while the hospital is shown, and where it never was
      alter table hospitals add column hidden_at timestamptz;
      create function note_hidden_hospital() returns trigger language plpgsql as $$
        begin
          new.hidden_at := case when new.is_active then null when old.is_active then now() else old.hidden_at end;
          return new;
        end $$;
      create trigger note_hidden_hospital before update of is_active on hospitals for each row
        execute function note_hidden_hospital();`)
  }

  override down() {
    this.addSql(`
      drop trigger note_hidden_hospital on hospitals;
      drop function note_hidden_hospital;
      alter table hospitals drop column hidden_at;
      update quote_requests set decline_reason = 'other' where decline_reason = 'hospital_left';`)
    this.addSql(declineReasons(OF_HOSPITALS))
  }
}
