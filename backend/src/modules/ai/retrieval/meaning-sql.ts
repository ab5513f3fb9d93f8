import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/index.js'
import { stem, type Term } from '../question/words.js'

const LEAST_SIMILARITY = 0.35
const MOST_SPELLINGS = 5

/** A word of a text that a row of the catalogue is called by. */
export interface Hit {
  kind: 'treatment' | 'field'
  /** 0 for the message, 1 for what was asked before it, and so on. */
  turn: number
  word: string
  /** The word of the catalogue; another than `word` where that was misspelt. */
  spelling: string
  isPair: boolean
  id: string
  name: string
  /** Of a treatment. */
  category: string | null
  /** Where it was met. */
  met: 'name' | 'called' | 'described'
}

interface KnownDestination {
  slug: string
  code: string
  country: string
  capital: string
}

export interface Meaning {
  hits: Hit[]
  /** Words of the catalogue like a misspelt one. */
  spellings: { word: string; spelling: string }[]
  destinations: KnownDestination[]
}

/** What of the small tables the words may mean, and how those that nothing is found by may have to be spelled. */
export async function readMeaning(db: Kysely<Tables>, terms: (Term & { turn: number })[]): Promise<Meaning> {
  const stems = terms.map(({ word, isPair }) => (isPair ? word : stem(word)))
  const { rows } = await sql<Meaning>`
    with typed as materialized (
      select * from unnest(
        ${terms.map(({ turn }) => turn)}::int[], ${terms.map(({ word }) => word)}::text[], ${stems}::text[],
        ${terms.map(({ pattern }) => pattern)}::text[], ${terms.map(({ isPair }) => isPair)}::bool[]
      ) t (turn, word, stem, pattern, is_pair)
    ), spelled as materialized (
      select t.turn, t.word, v.word as spelling, '\\m' || v.word as pattern
      from typed t cross join lateral (
        select word from (
          select word from search_vocabulary where word % t.word
          union select word from treatment_vocabulary where word % t.word
        ) known
        where similarity(word, t.word) >= ${LEAST_SIMILARITY}
        order by similarity(word, t.word) desc, word limit ${MOST_SPELLINGS}
      ) v
      where not t.is_pair and length(t.word) >= 4
        and not exists (select from search_vocabulary k where k.word like t.stem || '%')
        and not exists (select from treatment_vocabulary k where k.word like t.stem || '%')
    ), looked as (
      select turn, word, word as spelling, pattern, is_pair from typed
      union all select turn, word, spelling, pattern, false from spelled
    ), hits as (
      select 'treatment' as kind, l.turn, l.word, l.spelling, l.is_pair, t.id, t.name, t.category,
        case when search_key(t.name) ~ l.pattern then 'name'
          when t.search_called ~ l.pattern or l.spelling in (t.category, t.type) then 'called' else 'described' end as met
      from looked l join treatments t on t.is_active
        and (t.search_described ~ l.pattern or t.search_called ~ l.pattern or l.spelling in (t.category, t.type))
      union all
      select 'field', l.turn, l.word, l.spelling, l.is_pair, s.id, s.name, null,
        case when search_key(s.name) ~ l.pattern then 'name' else 'called' end
      from looked l join specializations s
        on search_key(s.name || ' ' || array_to_string(s.synonyms, ' ')) ~ l.pattern
    )
    select
      (select coalesce(json_agg(json_build_object('kind', kind, 'turn', turn, 'word', word, 'spelling', spelling,
         'isPair', is_pair, 'id', id, 'name', name, 'category', category, 'met', met)), '[]') from hits) as hits,
      (select coalesce(json_agg(distinct jsonb_build_object('word', word, 'spelling', spelling)), '[]')
       from spelled) as spellings,
      (select coalesce(json_agg(json_build_object('slug', d.slug, 'code', c.code, 'country', c.name, 'capital', d.capital)
         order by d.id), '[]')
       from destinations d join countries c on c.id = d.country_id where d.is_active) as destinations
  `.execute(db)
  return rows[0] ?? { hits: [], spellings: [], destinations: [] }
}
