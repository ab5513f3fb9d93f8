import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** What the outside model has cost, by day and patient, and in all. */
export class Migration20261121001922_ai_usage extends Migration {
  override up() {
    this.addSql(`
      create table ai_usage (
        -- in UTC
        day date not null,
        -- null: of all patients together
        user_id uuid references users,
        requests integer not null default 0 check (requests >= 0),
        failures integer not null default 0 check (failures >= 0),
        input_tokens bigint not null default 0 check (input_tokens >= 0),
        output_tokens bigint not null default 0 check (output_tokens >= 0),
        -- millionths of a US dollar; requests under way with the most that they can cost
        cost_micros bigint not null default 0 check (cost_micros >= 0),
        unique nulls not distinct (day, user_id)
      );
      create index ai_usage_user on ai_usage (user_id);`)
    this.addSql(ownRowsOnly('ai_usage'))
    // What has been used up is counted by the system alone.
    this.addSql('revoke insert, update, delete on ai_usage from sihat_app')
  }

  override down() {
    this.addSql('drop table ai_usage')
  }
}
