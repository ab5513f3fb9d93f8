import { Migration } from '@mikro-orm/migrations'

/** The audit log is read newest first by time: entries that triggers write have random ids. */
export class Migration20261124090000_audit_order extends Migration {
  override up() {
    this.addSql(`
      create index audit_events_time on audit_events (created_at, id);
      create index audit_events_action_time on audit_events (action, created_at, id);
      drop index audit_events_action;`)
  }

  override down() {
    this.addSql(`
      create index audit_events_action on audit_events (action, id);
      drop index audit_events_action_time, audit_events_time;`)
  }
}
