import { Module } from '@nestjs/common'
import { AuditSealer } from './audit-sealer.js'

/** For the background process: whoever writes the log needs only `audit`. */
@Module({ providers: [AuditSealer], exports: [AuditSealer] })
export class AuditModule {}
