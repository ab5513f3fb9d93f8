import { Migration } from '@mikro-orm/migrations'

/** What patients wrote about hospitals elsewhere, with where and when it was read. */
export class Migration20261121001300_hospital_reviews extends Migration {
  override up() {
    this.addSql(`
      create table hospital_reviews (
        id uuid primary key,
        hospital_id uuid not null references hospitals,
        reviewer_name text not null check (length(reviewer_name) between 1 and 200),
        review_text text not null check (length(review_text) between 1 and 20000),
        rating numeric(2, 1) check (rating between 0 and 5),
        -- default: nobody stated a rating; it then shows as "not stated" and counts in no average
        rating_source text not null check (rating_source in ('stated', 'default')),
        review_date date,
        treatment_mentioned text check (length(treatment_mentioned) <= 200),
        source_url text not null check (source_url ~ '^https?://[^[:space:]]+$' and length(source_url) <= 2000),
        is_success_story boolean not null default false,
        scraped_at timestamptz not null default now(),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        check (rating is not null or rating_source = 'default')
      );
      create index hospital_reviews_newest
        on hospital_reviews (hospital_id, coalesce(review_date, '-infinity') desc, id desc);
      revoke insert, update, delete on hospital_reviews from sihat_app;
      create trigger announce_public_change after insert or update or delete or truncate on hospital_reviews
        for each statement execute function announce_public_change();`)
  }

  override down() {
    this.addSql('drop table hospital_reviews')
  }
}
