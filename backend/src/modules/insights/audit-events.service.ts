import { Injectable } from '@nestjs/common'
import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, readJson, type Tables } from '../../platform/database/index.js'
import type { AuditChainView } from './audit-event.dto.js'

const MOST_UNSEALED = 10_000

/** Reading the audit log, which is an act like others and noted in it. */
@Injectable()
export class AuditEventsService {
  constructor(private readonly database: Database) {}

  /** How far the log is sealed, and when the whole chain was last recomputed. */
  chain(actor: UserActor): Promise<AuditChainView> {
    return this.database.transaction(actor, async (em) => {
      const chain = em
        .getKysely<Tables>()
        .selectFrom('audit_chain_head as head')
        .select(({ selectFrom }) => [
          'head.sequence as sealedTo',
          selectFrom(
            selectFrom('audit_events')
              .select('id')
              .where('sequence', 'is', null)
              .limit(MOST_UNSEALED)
              .as('waiting'),
          )
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .$asScalar()
            .$notNull()
            .as('unsealed'),
          jsonObjectFrom(
            selectFrom('upkeep_runs')
              .select((eb) => [
                eb.ref('ended_at').$notNull().as('at'),
                'outcome',
                'error_code as errorCode',
                countIn(eb, 'sealed').as('sealed'),
                countIn(eb, 'anchors').as('anchors'),
              ])
              .where('task', '=', 'audit.verify')
              .where('outcome', 'in', ['done', 'failed'])
              .orderBy('started_at', 'desc')
              .orderBy('id', 'desc')
              .limit(1),
          ).as('checked'),
        ])
      const [found] = await readJson(em, chain)
      return found ?? { sealedTo: 0, unsealed: 0, checked: null }
    })
  }
}

/** A count of a scheduled task's run. */
const countIn = ({ fn, cast, val, lit }: ExpressionBuilder<Tables, 'upkeep_runs'>, name: string) =>
  fn.coalesce(cast<number>(fn('jsonb_extract_path_text', ['counts', val(name)]), 'integer'), lit(0))
