import { Migration } from '@mikro-orm/migrations'

/** What the dashboard adds up is read from indexes alone; the audit log is found by act and by what it was done to. */
export class Migration20261122001200_back_office_figures extends Migration {
  override up() {
    this.addSql(`
      drop index bookings_created;
      create index bookings_created on bookings (created_at desc, id)
        include (status, hospital_id, treatment_id, estimated_cost_cents);
      create index payments_received on payments (paid_at) include (amount_cents)
        where status = 'paid' and kind <> 'demonstration';
      create index audit_events_action on audit_events (action, id);
      drop index audit_events_account;
      create index audit_events_subject on audit_events (subject_id, id);`)
  }

  override down() {
    this.addSql(`
      drop index audit_events_subject;
      create index audit_events_account on audit_events (subject_id, created_at) where subject_type = 'user';
      drop index audit_events_action;
      drop index payments_received;
      drop index bookings_created;
      create index bookings_created on bookings (created_at desc, id);`)
  }
}
