import { Migration } from '@mikro-orm/migrations'

/** Counters that all processes share; keys are digests. */
export class Migration20261121000550_rate_limits extends Migration {
  override up() {
    this.addSql(`
      create table rate_limits (
        key text primary key,
        hits integer not null,
        ends_at timestamptz not null
      );
      create index rate_limits_ended on rate_limits (ends_at);`)
  }

  override down() {
    this.addSql('drop table rate_limits')
  }
}
