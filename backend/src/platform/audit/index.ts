import { AuditChainHeadSchema, AuditEventSchema } from './audit-event.entity.js'

export { rotateAnchorKey } from './anchor-keys.js'
export { audit, auditEntry } from './audit.js'
export { AuditAnchorsModule, AuditModule } from './audit.module.js'
export { AuditAnchors } from './audit-anchors.js'
export { checkAuditLog } from './audit-check.js'
export { AuditSealer } from './audit-sealer.js'
export { verifyAuditChain } from './audit-verifier.js'

export const auditEntities = [AuditChainHeadSchema, AuditEventSchema]
