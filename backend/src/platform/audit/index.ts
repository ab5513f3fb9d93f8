export { type AuditEntry, audit, auditEntry } from './audit.js'
export { AuditModule } from './audit.module.js'
export { AuditSealer } from './audit-sealer.js'
export { type AuditVerdict, verifyAuditChain } from './audit-verifier.js'
