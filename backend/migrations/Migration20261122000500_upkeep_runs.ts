import { Migration } from '@mikro-orm/migrations'

/** When each task of the upkeep ran last, and what came of it. */
export class Migration20261122000500_upkeep_runs extends Migration {
  override up() {
    this.addSql(`
      create table upkeep_runs (
        id uuid primary key,
        task text not null,
        -- for its time had come, or because an operator asked
        cause text not null check (cause in ('schedule', 'operator')),
        started_at timestamptz not null default now(),
        ended_at timestamptz,
        -- partial: more is left than one run may take; stopped: the process ended; abandoned: it was killed
        outcome text not null default 'running'
          check (outcome in ('running', 'done', 'partial', 'stopped', 'failed', 'abandoned')),
        counts jsonb not null default '{}',
        error_code text check (length(error_code) <= 100),
        check ((ended_at is null) = (outcome = 'running')),
        check ((error_code is not null) = (outcome = 'failed'))
      );
      create index upkeep_runs_newest on upkeep_runs (task, started_at desc, id desc);
      revoke all on upkeep_runs from sihat_app;`)
  }

  override down() {
    this.addSql('drop table upkeep_runs')
  }
}
