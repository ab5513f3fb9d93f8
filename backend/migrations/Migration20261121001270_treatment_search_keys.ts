import { Migration } from '@mikro-orm/migrations'

/** What treatments are found by stands beside them, ready, as it does for hospitals: many short words took 200 ms a search. */
export class Migration20261121001270_treatment_search_keys extends Migration {
  override up() {
    this.addSql(`
      -- array_to_string() is only STABLE because of types other than text.
      create function treatment_search_words(category text, synonyms text[], procedures text[]) returns text
        language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
        as $$
          select search_key(translate(concat_ws(' ', '', 'treatment',
            case category
              when 'orthopedic' then 'orthopedic orthopedics orthopaedic orthopaedics bone joint'
              when 'fertility' then 'fertility infertility pregnancy baby'
              when 'cosmetic' then 'cosmetic surgery plastic surgery aesthetic beauty'
              when 'cardiology' then 'cardiology cardiac heart chest pain'
              when 'spinal' then 'spinal spine back pain disc disk'
              when 'cancer' then 'cancer oncology tumour tumor'
            end,
            array_to_string(synonyms, ' '), array_to_string(procedures, ' ')), '()/-', '    '))
        $$;
      alter table treatments
        -- name and description: found by any part
        add column search_described text not null generated always as (search_key(name || ' ' || description)) stored,
        -- what patients call it: found from the beginning of a word, for "ear" is in "heart"
        add column search_called text not null
          generated always as (treatment_search_words(category, synonyms, procedures)) stored;

      -- Every word that finds something, for those that were misspelt. One that finds nothing any more does no harm.
      create table treatment_vocabulary (word text primary key);
      create index treatment_vocabulary_similar on treatment_vocabulary using gin (word gin_trgm_ops);`)
    this.addSql(String.raw`
      create function learn_treatment_words() returns trigger language plpgsql
      security definer set search_path = pg_catalog, public, pg_temp as $$
      begin
        insert into treatment_vocabulary
          select distinct word
          from changed t, regexp_split_to_table(t.search_described || t.search_called, '\W+') word
          where t.is_active and t.category <> 'complementary' and length(word) >= 4
        on conflict do nothing;
        return null;
      end $$;`)
    for (const event of ['insert', 'update']) {
      this.addSql(`
        create trigger treatment_vocabulary_${event} after ${event} on treatments referencing new table as changed
          for each statement execute function learn_treatment_words()`)
    }
    this.addSql(String.raw`
      insert into treatment_vocabulary
        select distinct word
        from treatments t, regexp_split_to_table(t.search_described || t.search_called, '\W+') word
        where t.is_active and t.category <> 'complementary' and length(word) >= 4`)
  }

  override down() {
    this.addSql(`
      drop trigger treatment_vocabulary_insert on treatments;
      drop trigger treatment_vocabulary_update on treatments;
      drop function learn_treatment_words();
      drop table treatment_vocabulary;
      alter table treatments drop column search_described, drop column search_called;
      drop function treatment_search_words(text, text[], text[]);`)
  }
}
