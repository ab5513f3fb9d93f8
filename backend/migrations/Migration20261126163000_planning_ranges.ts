import { Migration } from '@mikro-orm/migrations'

/** Published prices of what offers leave out. A correction is a new row: ranges are never changed or deleted. */
export class Migration20261126163000_planning_ranges extends Migration {
  override up() {
    this.addSql(`
      create table planning_ranges (
        id uuid primary key,
        item text not null check (item ~ '^[a-z_]{1,40}$'),
        destination text not null check (destination ~ '^[A-Z]{2}$'),
        homes text[] not null check (array_position(homes, null) is null),
        treatment_id uuid references treatments on delete cascade,
        unit text not null check (unit in ('trip', 'person', 'room_night', 'person_night')),
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        lowest bigint not null check (lowest >= 0),
        likely bigint not null check (likely >= lowest),
        highest bigint not null check (highest >= likely and highest <= 100000000000),
        source_title text not null check (length(source_title) between 1 and 200),
        source_url text check (length(source_url) between 1 and 500),
        checked_at date not null,
        is_fictional boolean not null default false,
        created_at timestamptz not null default now(),
        constraint planning_ranges_source check (is_fictional or source_url is not null),
        constraint planning_ranges_once unique nulls not distinct (
          item, destination, homes, treatment_id, currency, lowest, likely, highest, source_title, source_url, checked_at, is_fictional
        )
      );
      create index planning_ranges_destination on planning_ranges (destination, checked_at);
      create index planning_ranges_treatment on planning_ranges (treatment_id);
      revoke insert, update, delete on planning_ranges from sihat_app;
      revoke update, delete on planning_ranges from sihat_staff;`)
  }

  override down() {
    this.addSql('drop table planning_ranges')
  }
}
