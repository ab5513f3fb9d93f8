import { Module } from '@nestjs/common'
import { Config } from '../config/index.js'
import { AuditUpkeep } from './audit.upkeep.js'
import { AuditAnchors } from './audit-anchors.js'
import { AuditSealer } from './audit-sealer.js'

/** For the worker, which seals and signs; a process that only writes audit events needs only `audit`. */
@Module({ providers: [AuditSealer], exports: [AuditSealer] })
export class AuditModule {
  /** @throws Error if the worker has no key: it could never sign the chain */
  constructor({ env }: Config) {
    if (!env.AUDIT_SIGNING_KEY)
      throw new Error('AUDIT_SIGNING_KEY is missing: `cli keys:add AUDIT_SIGNING_KEY` makes one')
  }
}

/** Signed ends of the chain outside the database. */
@Module({ providers: [AuditAnchors, AuditUpkeep], exports: [AuditAnchors] })
export class AuditAnchorsModule {}
