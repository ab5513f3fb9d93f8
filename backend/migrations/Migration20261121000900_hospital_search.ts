import { Migration } from '@mikro-orm/migrations'

/**
 * What hospitals are found by stands beside them, ready: looked together at each search, it took up to 350 ms at 100,000
 * hospitals. Triggers keep it, in the transaction of the change.
 */
export class Migration20261121000900_hospital_search extends Migration {
  override up() {
    this.addSql(`
      alter table hospitals
        -- name, city, country, specialties, treatments, accreditations: found by any part
        add column search_names text not null default '',
        -- plain words for the specialties: found from the beginning of a word, for "ear" is in "heart"
        add column search_words text not null default '';

      -- Every word that finds something, for those that were misspelt. One that finds nothing any more does no harm.
      create table search_vocabulary (word text primary key);
      create index search_vocabulary_similar on search_vocabulary using gin (word gin_trgm_ops);`)
    this.addSql(String.raw`
      create function refresh_hospital_search(ids uuid[]) returns void language plpgsql
      security definer set search_path = pg_catalog, public, pg_temp as $$
      begin
        update hospitals h set search_names = d.names, search_words = d.words
        from (
          select h.id,
            search_key(' ' || concat_ws(' ', h.name, h.city, c.name, s.names, t.names, a.names)) as names,
            search_key(' ' || coalesce(s.words, '')) as words
          from hospitals h join countries c on c.id = h.country_id
          cross join lateral (
            select string_agg(s.name, ' ' order by s.id) as names,
              string_agg(array_to_string(s.synonyms, ' '), ' ' order by s.id) as words
            from hospital_specializations hs join specializations s on s.id = hs.specialization_id
            where hs.hospital_id = h.id) s
          cross join lateral (
            select string_agg(t.name, ' ' order by t.id) as names
            from hospital_treatments ht join treatments t on t.id = ht.treatment_id
            where ht.hospital_id = h.id and t.is_active) t
          cross join lateral (
            select string_agg(cl.value, ' ' order by cl.id) as names from claims cl
            where cl.subject_type = 'hospital' and cl.subject_id = h.id and cl.field = 'accreditation') a
          where h.id = any (ids)
        ) d
        where d.id = h.id and (h.search_names, h.search_words) is distinct from (d.names, d.words);

        insert into search_vocabulary
          select distinct word from hospitals h, regexp_split_to_table(h.search_names || h.search_words, '\W+') word
          where h.id = any (ids) and length(word) >= 4 and word !~ '^\d+$'
        on conflict do nothing;
      end $$;

      -- Its argument names the hospitals that a change of the rows in "changed" is about.
      create function hospital_search_changed() returns trigger language plpgsql as $$
      declare ids uuid[];
      begin
        -- refresh_hospital_search() itself changes hospitals
        if tg_table_name = 'hospitals' and pg_trigger_depth() > 1 then return null; end if;
        execute format('select array_agg(distinct id) from (%s) concerned (id)', tg_argv[0]) into ids;
        if ids is not null then perform refresh_hospital_search(ids); end if;
        return null;
      end $$;`)
    for (const [table, { ids, events }] of Object.entries(SOURCES)) {
      for (const event of events) {
        const rows = event === 'delete' ? 'old' : 'new'
        this.addSql(`
          create trigger hospital_search_${event} after ${event} on ${table} referencing ${rows} table as changed
            for each statement execute function hospital_search_changed('${ids.replaceAll("'", "''")}')`)
      }
    }
    this.addSql(`
      select refresh_hospital_search(array(select id from hospitals));
      create index hospitals_found_by on hospitals using gin (search_names gin_trgm_ops, search_words gin_trgm_ops);
      create index hospitals_featured on hospitals (rating desc, id) where featured;
      drop index hospitals_search;
      drop index claims_accreditation_search;
      drop function hospitals_spelled_like(text);
      alter table claims drop column accreditation_key;`)
  }

  override down() {
    this.addSql(`
      alter table claims add column accreditation_key text generated always as (
        case when subject_type = 'hospital' and field = 'accreditation' then search_key(value) end) stored;
      create index claims_accreditation_search on claims using gin (accreditation_key gin_trgm_ops)
        where accreditation_key is not null;
      create index hospitals_search on hospitals using gin (search_key(name || ' ' || city) gin_trgm_ops);
      create function hospitals_spelled_like(query text) returns setof uuid
        language sql stable strict set pg_trgm.word_similarity_threshold = 0.45
        begin atomic
          select id from hospitals where search_key(query) <% search_key(name || ' ' || city)
          union
          select hs.hospital_id
          from hospital_specializations hs join specializations s on s.id = hs.specialization_id
          where search_key(query) <% search_key(s.name);
        end;`)
    for (const [table, { events }] of Object.entries(SOURCES))
      for (const event of events) this.addSql(`drop trigger hospital_search_${event} on ${table}`)
    this.addSql(`
      drop function hospital_search_changed();
      drop function refresh_hospital_search(uuid[]);
      drop index hospitals_featured;
      drop table search_vocabulary;
      alter table hospitals drop column search_names, drop column search_words;`)
  }
}

interface Source {
  /** SQL for the ids of the hospitals concerned. */
  ids: string
  events: ('insert' | 'update' | 'delete')[]
}

/** A link moved to another hospital is not foreseen: links are removed and added. */
const SOURCES: Record<string, Source> = {
  hospitals: { ids: 'select id from changed', events: ['insert', 'update'] },
  countries: {
    ids: 'select h.id from hospitals h join changed on changed.id = h.country_id',
    events: ['update'],
  },
  hospital_specializations: {
    ids: 'select hospital_id from changed',
    events: ['insert', 'update', 'delete'],
  },
  specializations: {
    ids: 'select hospital_id from hospital_specializations hs join changed on changed.id = hs.specialization_id',
    events: ['update'],
  },
  hospital_treatments: { ids: 'select hospital_id from changed', events: ['insert', 'update', 'delete'] },
  treatments: {
    ids: 'select hospital_id from hospital_treatments ht join changed on changed.id = ht.treatment_id',
    events: ['update'],
  },
  claims: {
    ids: "select subject_id from changed where subject_type = 'hospital' and field = 'accreditation'",
    events: ['insert', 'update', 'delete'],
  },
}
