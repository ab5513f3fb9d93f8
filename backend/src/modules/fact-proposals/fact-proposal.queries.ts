import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { DeskFactProposal } from './desk-page.dto.js'

const MOST_SHOWN = 100

interface Row {
  hospitalId: string
  view: DeskFactProposal
}

/** The proposals of each hospital that the login shows: those that wait first, then the newest. */
export async function readProposals(em: EntityManager): Promise<Map<string, DeskFactProposal[]>> {
  const { rows } = await sql<Row>`
    select q.hospital_id as "hospitalId", json_build_object('id', q.id, 'fact', q.field, 'value', q.value,
      'sourceUrl', q.source_url, 'comment', q.comment, 'status', q.status, 'reason', q.reason,
      'proposedBy', p.first_name || ' ' || p.last_name, 'proposedAt', q.proposed_at, 'endedAt', q.ended_at,
      'version', q.version) as view
    from (
      select *, row_number() over (partition by hospital_id order by status = 'waiting' desc, proposed_at desc, id) as place
      from (select id, hospital_id, field, value, source_url, comment, status, reason, proposed_by, proposed_at, ended_at, version
        from hospital_fact_proposals) own
    ) q
    left join profiles p on p.user_id = q.proposed_by
    where q.place <= ${MOST_SHOWN} order by q.place`.execute(em.getKysely())
  const views = new Map<string, DeskFactProposal[]>()
  for (const { hospitalId, view } of rows) views.set(hospitalId, [...(views.get(hospitalId) ?? []), view])
  return views
}
