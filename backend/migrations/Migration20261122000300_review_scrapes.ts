import { Migration } from '@mikro-orm/migrations'

/** Which websites reviews may be read on, how, and every time that somebody had them read. */
export class Migration20261122000300_review_scrapes extends Migration {
  override up() {
    this.addSql(`
      create table review_source_hosts (
        id uuid primary key,
        hospital_id uuid not null references hospitals,
        -- beside the host of the hospital's own website
        host text not null check (host ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$' and length(host) <= 253),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        unique (hospital_id, host)
      );

      create table review_recipes (
        id uuid primary key,
        host text not null unique check (host ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$' and length(host) <= 253),
        item text not null check (length(item) between 1 and 300),
        reviewer text check (length(reviewer) between 1 and 300),
        text text not null check (length(text) between 1 and 300),
        rating text check (length(rating) between 1 and 300),
        rating_best smallint not null default 5 check (rating_best between 2 and 100),
        date text check (length(date) between 1 and 300),
        treatment text check (length(treatment) between 1 and 300),
        next text check (length(next) between 1 and 300),
        version integer not null default 1,
        created_at timestamptz not null default now()
      );

      create table review_scrapes (
        id uuid primary key,
        hospital_id uuid not null references hospitals,
        url text not null check (url ~ '^https?://[^[:space:]]+$' and length(url) <= 2000),
        -- null once the account is erased
        requested_by uuid references users,
        status text not null default 'queued'
          check (status in ('queued', 'running', 'stopping', 'stopped', 'succeeded', 'failed')),
        -- a worker that was taken for dead and wakes up finds that another has begun after it
        attempt integer not null default 0,
        pages integer not null default 0,
        found integer not null default 0,
        added integer not null default 0,
        known integer not null default 0,
        refused integer not null default 0,
        -- pages that were not read, with the reason: [{url, code}]
        problems jsonb not null default '[]',
        error_code text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        touched_at timestamptz not null default now(),
        ended_at timestamptz,
        version integer not null default 1,
        check ((ended_at is null) = (status in ('queued', 'running', 'stopping'))),
        check ((error_code is not null) = (status = 'failed'))
      );
      create unique index review_scrapes_one_at_a_time on review_scrapes (hospital_id)
        where status in ('queued', 'running', 'stopping');
      create index review_scrapes_newest on review_scrapes (created_at desc, id desc);
      create index review_scrapes_requested_by on review_scrapes (requested_by);

      alter table hospital_reviews
        add source_hash text check (source_hash ~ '^[0-9a-f]{64}$'),
        -- the run that stored it
        add scrape_id uuid references review_scrapes,
        add constraint hospital_reviews_once unique (hospital_id, source_hash);
      create index hospital_reviews_scrape on hospital_reviews (scrape_id);

      create table review_scrape_finds (
        scrape_id uuid not null references review_scrapes on delete cascade,
        review_id uuid not null references hospital_reviews on delete cascade,
        -- on the pages, in the order they were read
        place integer not null,
        primary key (scrape_id, review_id)
      );
      create index review_scrape_finds_review on review_scrape_finds (review_id);

      -- What was removed does not come back with the next run.
      create table removed_reviews (
        hospital_id uuid not null references hospitals on delete cascade,
        source_hash text not null,
        removed_at timestamptz not null default now(),
        primary key (hospital_id, source_hash)
      );
      create function remember_removed_review() returns trigger language plpgsql as $$ begin
        insert into removed_reviews (hospital_id, source_hash) values (old.hospital_id, old.source_hash)
        on conflict do nothing;
        return null;
      end $$;
      create trigger remember_removed after delete on hospital_reviews
        for each row when (old.source_hash is not null) execute function remember_removed_review();`)
    for (const table of STAFF_ONLY)
      this.addSql(`
        revoke all on ${table} from sihat_app;
        alter table ${table} enable row level security;
        alter table ${table} force row level security;
        create policy staff on ${table} to sihat_staff using (true) with check (true);`)
  }

  override down() {
    this.addSql(`
      drop trigger remember_removed on hospital_reviews;
      drop function remember_removed_review();
      drop table removed_reviews, review_scrape_finds;
      alter table hospital_reviews drop constraint hospital_reviews_once, drop column source_hash, drop column scrape_id;
      drop table review_scrapes, review_recipes, review_source_hosts;`)
  }
}

const STAFF_ONLY = [
  'review_source_hosts',
  'review_recipes',
  'review_scrapes',
  'review_scrape_finds',
  'removed_reviews',
]
