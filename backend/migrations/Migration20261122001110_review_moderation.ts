import { Migration } from '@mikro-orm/migrations'

/** Reviews can be taken off the site and put back; why one was removed for good is kept, and how many were is told. */
export class Migration20261122001110_review_moderation extends Migration {
  override up() {
    this.addSql(`
      alter table hospital_reviews
        add is_hidden boolean not null default false,
        add moderated_at timestamptz;
      create index hospital_reviews_read on hospital_reviews (scraped_at desc, id desc);

      -- Whatever asks on behalf of the public sees none that is hidden.
      alter table hospital_reviews enable row level security;
      alter table hospital_reviews force row level security;
      create policy shown on hospital_reviews for select to sihat_app using (not is_hidden);
      create policy staff on hospital_reviews to sihat_staff using (true) with check (true);

      alter table removed_reviews add reason text
        check (reason in ('personal_data', 'abuse', 'wrong_hospital', 'duplicate', 'not_a_review', 'legal'));
      create index removed_reviews_reason on removed_reviews (hospital_id) where reason is not null;

      -- A number and nothing else: the rows are the team's.
      create function reviews_not_shown(hospital uuid) returns integer language sql stable
        security definer set search_path = pg_catalog, public, pg_temp as $$
        select (select count(*) from removed_reviews where hospital_id = hospital and reason is distinct from 'duplicate')::int
          + (select count(*) from hospital_reviews where hospital_id = hospital and is_hidden)::int
      $$;
      revoke execute on function reviews_not_shown from public;
      grant execute on function reviews_not_shown to sihat_app, sihat_staff;`)
  }

  override down() {
    this.addSql(`
      drop function reviews_not_shown;
      alter table removed_reviews drop column reason;
      drop policy shown on hospital_reviews;
      drop policy staff on hospital_reviews;
      alter table hospital_reviews no force row level security;
      alter table hospital_reviews disable row level security;
      alter table hospital_reviews drop column is_hidden, drop column moderated_at;
      drop index if exists hospital_reviews_read;`)
  }
}
