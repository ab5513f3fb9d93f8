import { Migration } from '@mikro-orm/migrations'

/** Every treatment has a page: matchings kept before that named none for complementary ones. */
export class Migration20261122000100_matched_treatments extends Migration {
  override up() {
    this.addSql(`
      alter table ai_matchings no force row level security;
      update ai_matchings set answer = jsonb_set(answer, '{recommendations}', (
        select coalesce(jsonb_agg(one || jsonb_build_object(
          'complementary', one -> 'path' = 'null',
          'path', coalesce(one ->> 'path',
            (select '/treatments/' || slug from treatments where id = (one ->> 'treatmentId')::uuid), '/treatments')
        ) order by place), '[]')
        from jsonb_array_elements(answer -> 'recommendations') with ordinality as kept (one, place)));
      alter table ai_matchings force row level security;`)
  }

  /** What the page shows it by stays. */
  override down() {}
}
