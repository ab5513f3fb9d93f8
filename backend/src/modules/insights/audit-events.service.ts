import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import type { AuditChainView } from './audit-event.dto.js'

/** Reading the audit log, which is an act like others and noted in it. */
@Injectable()
export class AuditEventsService {
  constructor(private readonly database: Database) {}

  /** How far the log is sealed, and when the whole chain was last recomputed. */
  chain(actor: UserActor): Promise<AuditChainView> {
    return this.database.transaction(actor, async (em) => {
      const { rows } = await sql<{ view: AuditChainView }>`
        select json_build_object(
          'sealedTo', head.sequence,
          'unsealed',
            (select count(*) from (select from audit_events where sequence is null limit 10000) waiting),
          'checked', (
            select json_build_object('at', ended_at, 'outcome', outcome, 'errorCode', error_code,
              'sealed', coalesce((counts ->> 'sealed')::int, 0), 'anchors', coalesce((counts ->> 'anchors')::int, 0))
            from upkeep_runs where task = 'audit.verify' and outcome in ('done', 'failed')
            order by started_at desc, id desc limit 1)) as view
        from audit_chain_head head
      `.execute(em.getKysely())
      return rows[0]?.view ?? { sealedTo: 0, unsealed: 0, checked: null }
    })
  }
}
