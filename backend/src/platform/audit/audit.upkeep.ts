import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor } from '../authz/index.js'
import type { Tables } from '../database/index.js'
import { DAY, HOUR, Upkeep, type UpkeepCounts, UpkeepFailure, type UpkeepTurn } from '../upkeep/index.js'
import { audit } from './audit.js'
import { AuditAnchors, type StoredAnchor } from './audit-anchors.js'
import { ANCHOR_ACTION, checkAuditLog, signatureProblem } from './audit-check.js'
import { verifyAuditChain } from './audit-verifier.js'

const ANCHOR = systemActor('audit.anchor')

@Injectable()
export class AuditUpkeep {
  constructor(private readonly anchors: AuditAnchors) {}

  /** Verifies the rows since the newest anchor before it signs; a chain that is broken gets no new anchor. */
  @Upkeep({
    name: 'audit.anchor',
    about: 'Signs the end of the audit chain and stores it outside the database',
    everySeconds: HOUR,
  })
  async anchor(turn: UpkeepTurn): Promise<UpkeepCounts> {
    if (!this.anchors.keys.canSign) throw new UpkeepFailure('audit.signing_key_missing')
    return turn.transaction(async (em) => {
      const newest = await this.anchors.readNewest()
      const problem = newest && signatureProblem(newest, this.anchors.keys)
      if (problem) throw new UpkeepFailure(`audit.${problem}`)
      const chain = await verifyAuditChain(em, newest)
      const counts = { sealed: chain.sealed, unsealed: chain.unsealed }
      if (chain.brokenAt) throw new UpkeepFailure(`audit.${chain.brokenAt.reason}`, counts)
      if (newest && !(await holds(em, newest))) throw new UpkeepFailure('audit.anchor_differs', counts)
      if (!(await hasNewEvents(em, newest))) return { ...counts, written: 0 }
      const number = (newest?.number ?? 0) + 1
      await audit(em, ANCHOR, {
        action: ANCHOR_ACTION,
        subjectType: 'audit_anchor',
        subjectId: String(number),
        details: { sequence: chain.last.sequence },
      })
      // Before the commit: an event without its file would report a deleted anchor.
      await this.anchors.write({ number, ...chain.last, at: new Date().toISOString() })
      return { ...counts, written: 1 }
    })
  }

  @Upkeep({
    name: 'audit.verify',
    about: 'Verifies the whole audit chain and the signatures of its anchors',
    everySeconds: DAY,
  })
  async verify(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const { chain, anchoring } = await turn.transaction((em) => checkAuditLog(em, this.anchors))
    const { anchors, unsigned, broken } = anchoring
    const counts = { sealed: chain.sealed, unsealed: chain.unsealed, anchors, unsigned }
    const reason = chain.brokenAt?.reason ?? broken?.reason
    if (reason) throw new UpkeepFailure(`audit.${reason}`, counts)
    return counts
  }
}

async function holds(em: EntityManager, { sequence, hash }: StoredAnchor): Promise<boolean> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('audit_events')
    .select('id')
    .where('sequence', '=', sequence)
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()
  return row !== undefined
}

/** An anchor's own event alone needs no next anchor. */
async function hasNewEvents(em: EntityManager, newest: StoredAnchor | undefined): Promise<boolean> {
  const since = em
    .getKysely<Tables>()
    .selectFrom('audit_events')
    .select('id')
    .where('sequence', '>', newest?.sequence ?? 0)
    .limit(1)
  const row = await (newest?.signature
    ? since.where('action', '<>', ANCHOR_ACTION)
    : since
  ).executeTakeFirst()
  return row !== undefined
}
