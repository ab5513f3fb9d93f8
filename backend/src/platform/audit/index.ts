export { type AuditEntry, audit } from './audit.js'
