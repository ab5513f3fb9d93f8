import { Module } from '@nestjs/common'
import { AuditUpkeep } from './audit.upkeep.js'
import { AuditAnchors } from './audit-anchors.js'
import { AuditSealer } from './audit-sealer.js'

/** For the background process: whoever writes the log needs only `audit`. */
@Module({ providers: [AuditSealer], exports: [AuditSealer] })
export class AuditModule {}

/** The chain's ends outside the database. */
@Module({ providers: [AuditAnchors, AuditUpkeep], exports: [AuditAnchors] })
export class AuditAnchorsModule {}
