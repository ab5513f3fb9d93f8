import type { EntityManager } from '@mikro-orm/postgresql'
import { fullName, readJson, type Tables } from '../../platform/database/index.js'
import type { DeskFactProposal } from './desk-page.dto.js'

const MOST_SHOWN = 100

/** The proposals of each hospital that the login shows: those that wait first, then the newest. */
export async function readProposals(em: EntityManager): Promise<Map<string, DeskFactProposal[]>> {
  const placed = em
    .getKysely<Tables>()
    .selectFrom('hospital_fact_proposals')
    .select((eb) => [
      'id',
      'hospital_id',
      'field',
      'value',
      'source_url',
      'comment',
      'status',
      'reason',
      'proposed_by',
      'proposed_at',
      'ended_at',
      'version',
      eb.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('hospital_id')
            .orderBy(eb('status', '=', 'waiting'), 'desc')
            .orderBy('proposed_at', 'desc')
            .orderBy('id'),
        )
        .as('place'),
    ])
  const rows = await readJson(
    em,
    em
      .getKysely<Tables>()
      .selectFrom(placed.as('q'))
      .leftJoin('profiles as p', 'p.user_id', 'q.proposed_by')
      .select((eb) => [
        'q.hospital_id as hospitalId',
        'q.id',
        'q.field as fact',
        'q.value',
        'q.source_url as sourceUrl',
        'q.comment',
        'q.status',
        'q.reason',
        fullName(eb.ref('p.first_name'), eb.ref('p.last_name')).as('proposedBy'),
        'q.proposed_at as proposedAt',
        'q.ended_at as endedAt',
        'q.version',
      ])
      .where('q.place', '<=', MOST_SHOWN)
      .orderBy('q.place'),
  )
  const views = new Map<string, DeskFactProposal[]>()
  for (const { hospitalId, ...view } of rows) views.set(hospitalId, [...(views.get(hospitalId) ?? []), view])
  return views
}
