import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../../platform/database/index.js'
import type { Term } from '../question/words.js'
import { rowsOf } from './meaning.sql.js'

const LEAST_SIMILARITY = 0.35
const MOST_SPELLINGS = 5

/** Beginning of a regular expression for a word. */
const WORD_BEGINS = sql.lit('\\m')

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
  /** The category of a treatment. Null for a field. */
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

const VOCABULARIES = ['search_vocabulary', 'treatment_vocabulary'] as const

/** Reads which rows of the small tables the words may mean, and how words that find nothing may have to be spelled. */
export function readMeaning(db: Kysely<Tables>, terms: (Term & { turn: number })[]): Promise<Meaning> {
  return db
    .with(
      (cte) => cte('typed').materialized(),
      (tables) => tables.selectFrom(rowsOf(terms).as('t')).selectAll(),
    )
    .with(
      (cte) => cte('spelled').materialized(),
      (tables) =>
        tables
          .selectFrom('typed as t')
          .crossJoinLateral((t) => {
            const alikeIn = (vocabulary: (typeof VOCABULARIES)[number]) =>
              t
                .selectFrom(vocabulary)
                .select((k) => ['word', k.fn<number>('similarity', ['word', k.ref('t.word')]).as('likeness')])
                .where((k) => k('word', '%', k.ref('t.word')).$castTo<boolean>())
            const known = alikeIn('search_vocabulary').union(alikeIn('treatment_vocabulary'))
            return t
              .selectFrom(known.as('known'))
              .select('known.word')
              .where('known.likeness', '>=', LEAST_SIMILARITY)
              .orderBy('known.likeness', 'desc')
              .orderBy('known.word')
              .limit(MOST_SPELLINGS)
              .as('v')
          })
          .select((v) => [
            't.turn',
            't.word',
            'v.word as spelling',
            v(v.cast<string>(WORD_BEGINS, 'text'), '||', v.ref('v.word')).as('pattern'),
          ])
          .where((t) =>
            t.and([
              t.not('t.is_pair'),
              t(t.fn<number>('length', ['t.word']), '>=', 4),
              ...VOCABULARIES.map((vocabulary) =>
                t.not(
                  t.exists(
                    t
                      .selectFrom(vocabulary)
                      .select('word')
                      .where('word', 'like', t('t.stem', '||', sql.lit('%'))),
                  ),
                ),
              ),
            ]),
          ),
    )
    .with('looked', (tables) =>
      tables
        .selectFrom('typed')
        .select(['turn', 'word', 'word as spelling', 'pattern', 'is_pair as isPair'])
        .unionAll(
          tables
            .selectFrom('spelled')
            .select(({ lit }) => ['turn', 'word', 'spelling', 'pattern', lit<boolean>(false).as('isPair')]),
        ),
    )
    .with('hits', (tables) => {
      const treatments = tables
        .selectFrom('looked as l')
        .innerJoin('treatments as t', (join) => join.on(({ ref }) => ref('t.is_active')))
        .select((t) => [
          t.val<Hit['kind']>('treatment').as('kind'),
          'l.turn',
          'l.word',
          'l.spelling',
          'l.isPair',
          't.id',
          't.name',
          t.ref('t.category').$castTo<string | null>().as('category'),
          t
            .case()
            .when(t(t.fn<string>('search_key', ['t.name']), '~', t.ref('l.pattern')))
            .then(t.val<Hit['met']>('name'))
            .when(
              t.or([
                t('t.search_called', '~', t.ref('l.pattern')),
                t('l.spelling', 'in', [t.ref('t.category'), t.ref('t.type')]),
              ]),
            )
            .then(t.val<Hit['met']>('called'))
            .else(t.val<Hit['met']>('described'))
            .end()
            .as('met'),
        ])
        .where((t) =>
          t.or([
            t('t.search_described', '~', t.ref('l.pattern')),
            t('t.search_called', '~', t.ref('l.pattern')),
            t('l.spelling', 'in', [t.ref('t.category'), t.ref('t.type')]),
          ]),
        )
      const fields = tables
        .selectFrom('looked as l')
        .innerJoin('specializations as s', (join) => join.onTrue())
        .select((s) => [
          s.val<Hit['kind']>('field').as('kind'),
          'l.turn',
          'l.word',
          'l.spelling',
          'l.isPair',
          's.id',
          's.name',
          s.cast<string | null>(s.lit(null), 'text').as('category'),
          s
            .case()
            .when(s(s.fn<string>('search_key', ['s.name']), '~', s.ref('l.pattern')))
            .then(s.val<Hit['met']>('name'))
            .else(s.val<Hit['met']>('called'))
            .end()
            .as('met'),
        ])
        .where((s) => {
          const called = s.fn<string>('array_to_string', ['s.synonyms', sql.lit(' ')])
          const words = s(s('s.name', '||', sql.lit(' ')), '||', called)
          return s(s.fn<string>('search_key', [words]), '~', s.ref('l.pattern'))
        })
      return treatments.unionAll(fields)
    })
    .selectNoFrom((eb) => [
      jsonArrayFrom(eb.selectFrom('hits').selectAll()).as('hits'),
      jsonArrayFrom(
        eb.selectFrom('spelled').select(['word', 'spelling']).distinct().orderBy('word').orderBy('spelling'),
      ).as('spellings'),
      jsonArrayFrom(
        eb
          .selectFrom('destinations as d')
          .innerJoin('countries as c', 'c.id', 'd.country_id')
          .select(['d.slug', 'c.code', 'c.name as country', 'd.capital'])
          .where(({ ref }) => ref('d.is_active'))
          .orderBy('d.id'),
      ).as('destinations'),
    ])
    .executeTakeFirstOrThrow()
}
