import { Injectable } from '@nestjs/common'
import { DAY, Upkeep, type UpkeepCounts, UpkeepFailure, type UpkeepTurn } from '../upkeep/index.js'
import { AuditAnchors } from './audit-anchors.js'
import { verifyAuditChain } from './audit-verifier.js'

@Injectable()
export class AuditUpkeep {
  constructor(private readonly anchors: AuditAnchors) {}

  /** An end that does not hold is not written down. */
  @Upkeep({
    name: 'audit.anchor',
    about: 'Checks the audit chain and writes its last link down outside the database',
    everySeconds: DAY,
  })
  async anchor(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const { chain, anchors, broken } = await turn.transaction(async (em) => ({
      chain: await verifyAuditChain(em),
      ...(await this.anchors.verify(em)),
    }))
    const counts = { sealed: chain.sealed, unsealed: chain.unsealed, anchors }
    if (chain.brokenAt) throw new UpkeepFailure(`audit.${chain.brokenAt.reason}`, counts)
    if (broken) throw new UpkeepFailure('audit.anchor_differs', counts)
    const isNew = chain.last.sequence > 0 && (await this.anchors.write(chain.last))
    return { ...counts, anchors: anchors + Number(isNew) }
  }
}
