import { Migration } from '@mikro-orm/migrations'

/** What a preview has read waits here until somebody saves or discards it, and is no review until then. */
export class Migration20261122002100_review_previews extends Migration {
  override up() {
    this.addSql(`
      alter table review_scrapes
        add preview boolean not null default false,
        -- what became of the preview; null while it is open
        add preview_end text check (preview_end in ('saved', 'discarded', 'expired')),
        -- one that is tried in this run and kept nowhere else
        add recipe jsonb,
        -- what was looked for and found on none of the pages
        add missing text[] not null default '{}',
        add check (preview or (preview_end is null and recipe is null)),
        add check (preview_end is null or ended_at is not null);
      create index review_scrapes_open_previews on review_scrapes (ended_at) where preview and preview_end is null;

      create table review_scrape_drafts (
        scrape_id uuid not null references review_scrapes on delete cascade,
        -- on the pages, in the order they were read
        place integer not null check (place >= 0),
        reviewer_name text not null,
        review_text text not null,
        rating numeric(2, 1) not null check (rating between 1 and 5),
        rating_source text not null check (rating_source in ('stated', 'default')),
        review_date date,
        treatment_mentioned text,
        source_url text not null,
        source_hash text not null check (source_hash ~ '^[0-9a-f]{64}$'),
        read_at timestamptz not null,
        -- is on file already
        known boolean not null,
        primary key (scrape_id, place),
        unique (scrape_id, source_hash)
      );
      revoke all on review_scrape_drafts from sihat_app;
      alter table review_scrape_drafts enable row level security;
      alter table review_scrape_drafts force row level security;
      create policy staff on review_scrape_drafts to sihat_staff using (true) with check (true);`)
  }

  override down() {
    this.addSql(`
      drop table review_scrape_drafts;
      drop index review_scrapes_open_previews;
      alter table review_scrapes drop column preview, drop column preview_end, drop column recipe, drop column missing;`)
  }
}
